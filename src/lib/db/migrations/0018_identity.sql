CREATE TABLE "person_education" (
	"person_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"education" text NOT NULL,
	CONSTRAINT "person_education_person_id_ordinal_pk" PRIMARY KEY("person_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "project_organization" (
	"project_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"organization_id" bigint NOT NULL,
	"role" text,
	CONSTRAINT "project_organization_project_id_ordinal_pk" PRIMARY KEY("project_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "duplicate_pair" (
	"one_type" text NOT NULL,
	"one_id" bigint NOT NULL,
	"other_type" text NOT NULL,
	"other_id" bigint NOT NULL,
	"signs" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"origin" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "duplicate_pair_one_type_one_id_other_type_other_id_pk" PRIMARY KEY("one_type","one_id","other_type","other_id")
);
--> statement-breakpoint
CREATE TABLE "record_alias" (
	"record_type" text NOT NULL,
	"record_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "record_alias_record_type_record_id_name_pk" PRIMARY KEY("record_type","record_id","name")
);
--> statement-breakpoint
ALTER TABLE "project_event" ADD COLUMN "date_precision" text;--> statement-breakpoint
ALTER TABLE "slug_redirect" ADD COLUMN "to_type" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "whitepaper" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "consensus" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "max_supply" numeric;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "launch_date" date;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "launch_precision" text;--> statement-breakpoint
ALTER TABLE "person_education" ADD CONSTRAINT "person_education_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_organization" ADD CONSTRAINT "project_organization_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_organization" ADD CONSTRAINT "project_organization_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_pair" ADD CONSTRAINT "duplicate_pair_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_organization_organization_id_index" ON "project_organization" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "duplicate_pair_of_other" ON "duplicate_pair" USING btree ("other_type","other_id");--> statement-breakpoint
CREATE INDEX "duplicate_pair_open" ON "duplicate_pair" USING btree ("at") WHERE "duplicate_pair"."state" = 'open';--> statement-breakpoint
-- A name as names are compared: its letters and digits, folded.
CREATE FUNCTION name_form(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(search_form(name), '[^[:alnum:]]+', '', 'g');--> statement-breakpoint
-- What a name says of the kind of organization that bears it; null when it says nothing.
CREATE FUNCTION organization_class(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE
	WHEN search_form(name) ~ '\m(dao)\M' OR name ~ '[a-z]DAO\M' THEN 'DAO'
	WHEN search_form(name) ~ '\m(foundation|stiftung|association)\M' THEN 'Foundation'
	WHEN search_form(name) ~ '\m(capital|capitals|ventures|venture|partners|fund|funds|vc|investment|investments|investors|equity|holdings|accelerator|incubator|syndicate|angels|asset management)\M' THEN 'Fund'
	WHEN search_form(name) ~ '\m(exchange)\M' THEN 'Exchange'
	WHEN search_form(name) ~ '\m(labs|inc|llc|ltd|limited|gmbh|corp|corporation|company|group|technologies|bank|studios|university)\M' THEN 'Company'
END;--> statement-breakpoint
CREATE INDEX "organization_by_name_form" ON "organization" USING btree (name_form("name"));--> statement-breakpoint
CREATE INDEX "person_by_name_form" ON "person" USING btree (name_form("name"));--> statement-breakpoint
CREATE INDEX "project_by_name_form" ON "project" USING btree (name_form("name"));--> statement-breakpoint
CREATE INDEX "record_alias_by_name_form" ON "record_alias" USING btree (record_type, name_form("name"));--> statement-breakpoint
CREATE INDEX "round_investor_by_name_form" ON "round_investor" USING btree (name_form("name")) WHERE "name" IS NOT NULL;
