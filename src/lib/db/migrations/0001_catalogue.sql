CREATE TABLE "organization_listing" (
	"id" bigint PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"sort_name" text NOT NULL,
	"search_text" text NOT NULL,
	"origin" text NOT NULL,
	"type" text,
	"logo" text,
	"summary" text,
	"year_founded" integer,
	"location" text,
	"actively_investing" boolean,
	"website" text,
	"twitter" text,
	"telegram" text,
	"linkedin" text,
	"github" text,
	"employee_count" integer,
	"assets_under_management_usd" double precision,
	"funding_usd" double precision,
	"investment_usd" double precision,
	"undisclosed_investment_count" integer NOT NULL,
	"investment_count" integer NOT NULL,
	"stages" integer[] DEFAULT '{}' NOT NULL,
	"sectors" text[] DEFAULT '{}' NOT NULL,
	"founders" jsonb NOT NULL,
	"founder_count" integer NOT NULL,
	"person_ids" bigint[] DEFAULT '{}' NOT NULL,
	"person_count" integer NOT NULL,
	"projects" jsonb NOT NULL,
	"project_ids" bigint[] DEFAULT '{}' NOT NULL,
	"project_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_listing" (
	"id" bigint PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"sort_name" text NOT NULL,
	"search_text" text NOT NULL,
	"origin" text NOT NULL,
	"avatar" text,
	"primary_job_title" text,
	"job_titles" text[] DEFAULT '{}' NOT NULL,
	"type_of_investor" text,
	"location" text,
	"gender" text,
	"background_summary" text,
	"website" text,
	"twitter" text,
	"linkedin" text,
	"telegram" text,
	"github" text,
	"crunchbase" text,
	"sectors" text[] DEFAULT '{}' NOT NULL,
	"organizations" jsonb NOT NULL,
	"current_organization_ids" bigint[] DEFAULT '{}' NOT NULL,
	"organization_ids" bigint[] DEFAULT '{}' NOT NULL,
	"organization_count" integer NOT NULL,
	"projects" jsonb NOT NULL,
	"project_ids" bigint[] DEFAULT '{}' NOT NULL,
	"project_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_listing" (
	"id" bigint PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"sort_name" text NOT NULL,
	"search_text" text NOT NULL,
	"origin" text NOT NULL,
	"symbol" text,
	"logo" text,
	"description" text,
	"price_usd" double precision,
	"change_1h" double precision,
	"change_24h" double precision,
	"change_7d" double precision,
	"change_30d" double precision,
	"market_cap_usd" double precision,
	"market_cap_change_24h" double precision,
	"volume_usd" double precision,
	"tvl_usd" double precision,
	"circulating_supply" double precision,
	"total_supply" double precision,
	"max_supply" double precision,
	"funding_usd" double precision,
	"round_count" integer NOT NULL,
	"undisclosed_round_count" integer NOT NULL,
	"has_token" boolean NOT NULL,
	"sectors" text[] DEFAULT '{}' NOT NULL,
	"people" jsonb NOT NULL,
	"person_ids" bigint[] DEFAULT '{}' NOT NULL,
	"person_count" integer NOT NULL,
	"organizations" jsonb NOT NULL,
	"organization_ids" bigint[] DEFAULT '{}' NOT NULL,
	"organization_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "round_listing" (
	"id" bigint PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"sort_name" text NOT NULL,
	"search_text" text NOT NULL,
	"origin" text NOT NULL,
	"round_slug" text NOT NULL,
	"raiser_type" text NOT NULL,
	"raiser_id" bigint NOT NULL,
	"logo" text,
	"symbol" text,
	"type" text,
	"date" date,
	"date_precision" text,
	"amount" double precision,
	"currency" text,
	"amount_usd" double precision,
	"valuation_usd" double precision,
	"program" text,
	"category" text,
	"subcategories" text[] DEFAULT '{}' NOT NULL,
	"sectors" text[] DEFAULT '{}' NOT NULL,
	"website" text,
	"description" text,
	"sources" jsonb NOT NULL,
	"organizations" jsonb NOT NULL,
	"organization_ids" bigint[] DEFAULT '{}' NOT NULL,
	"organization_count" integer NOT NULL,
	"people" jsonb NOT NULL,
	"person_ids" bigint[] DEFAULT '{}' NOT NULL,
	"person_count" integer NOT NULL,
	"other_investors" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_entry" (
	"type" text NOT NULL,
	"id" bigint NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"symbol" text,
	"image" text,
	"origin" text NOT NULL,
	"name_form" text NOT NULL,
	"symbol_form" text,
	"search_text" text NOT NULL,
	"weight" double precision NOT NULL,
	CONSTRAINT "search_entry_type_id_pk" PRIMARY KEY("type","id")
);
--> statement-breakpoint
CREATE TABLE "contract" (
	"project_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"chain" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "contract_project_id_chain_address_pk" PRIMARY KEY("project_id","chain","address")
);
--> statement-breakpoint
CREATE TABLE "organization_roadmap" (
	"organization_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"time" text,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"status" integer NOT NULL,
	CONSTRAINT "organization_roadmap_organization_id_ordinal_pk" PRIMARY KEY("organization_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "organization_sector" (
	"organization_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"sector" text NOT NULL,
	CONSTRAINT "organization_sector_organization_id_sector_pk" PRIMARY KEY("organization_id","sector")
);
--> statement-breakpoint
CREATE TABLE "person_sector" (
	"person_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"sector" text NOT NULL,
	CONSTRAINT "person_sector_person_id_sector_pk" PRIMARY KEY("person_id","sector")
);
--> statement-breakpoint
CREATE TABLE "position" (
	"person_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"organization_id" bigint,
	"project_id" bigint,
	"employer" text,
	"title" text NOT NULL,
	"from_date" date,
	"from_precision" text,
	"to_date" date,
	"to_precision" text,
	"is_founder" boolean NOT NULL,
	"is_primary" boolean NOT NULL,
	CONSTRAINT "position_person_id_ordinal_pk" PRIMARY KEY("person_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "project_event" (
	"project_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"end_date" date,
	"location" text,
	"url" text,
	CONSTRAINT "project_event_project_id_ordinal_pk" PRIMARY KEY("project_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "project_roadmap" (
	"project_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"time" text,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"status" integer NOT NULL,
	CONSTRAINT "project_roadmap_project_id_ordinal_pk" PRIMARY KEY("project_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "project_sector" (
	"project_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"sector" text NOT NULL,
	CONSTRAINT "project_sector_project_id_sector_pk" PRIMARY KEY("project_id","sector")
);
--> statement-breakpoint
CREATE TABLE "round_investor" (
	"round_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"organization_id" bigint,
	"person_id" bigint,
	"name" text,
	"is_lead" boolean NOT NULL,
	"amount_usd" numeric,
	CONSTRAINT "round_investor_round_id_ordinal_pk" PRIMARY KEY("round_id","ordinal"),
	CONSTRAINT "round_investor_is_one" CHECK (num_nonnulls("round_investor"."organization_id", "round_investor"."person_id", "round_investor"."name") = 1)
);
--> statement-breakpoint
CREATE TABLE "round_source" (
	"round_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"url" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "round_source_round_id_url_pk" PRIMARY KEY("round_id","url")
);
--> statement-breakpoint
CREATE TABLE "sector" (
	"name" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	CONSTRAINT "sector_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "token_allocation" (
	"project_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"label" text NOT NULL,
	"percent" numeric,
	"tokens" numeric,
	"unlocked_at_start_percent" numeric,
	"cliff_months" integer,
	"vesting_months" integer,
	"start_date" date,
	CONSTRAINT "token_allocation_project_id_ordinal_pk" PRIMARY KEY("project_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "market_figure" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"price_usd" double precision,
	"change_1h" double precision,
	"change_24h" double precision,
	"change_7d" double precision,
	"change_30d" double precision,
	"market_cap_usd" double precision,
	"market_cap_change_24h" double precision,
	"market_cap_rank" integer,
	"fully_diluted_valuation_usd" double precision,
	"volume_usd" double precision,
	"tvl_usd" double precision,
	"circulating_supply" double precision,
	"total_supply" double precision,
	"max_supply" double precision,
	"high_24h_usd" double precision,
	"low_24h_usd" double precision,
	"all_time_high_usd" double precision,
	"all_time_high_at" timestamp with time zone,
	"all_time_low_usd" double precision,
	"all_time_low_at" timestamp with time zone,
	"source" text,
	"at" timestamp with time zone,
	"tvl_source" text,
	"tvl_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "price_point" (
	"project_id" bigint NOT NULL,
	"day" date NOT NULL,
	"price_usd" double precision,
	"market_cap_usd" double precision,
	"volume_usd" double precision,
	"source" text NOT NULL,
	CONSTRAINT "price_point_project_id_day_pk" PRIMARY KEY("project_id","day")
);
--> statement-breakpoint
CREATE TABLE "crosswalk" (
	"record_type" text NOT NULL,
	"record_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	CONSTRAINT "crosswalk_source_record_type_external_id_pk" PRIMARY KEY("source","record_type","external_id")
);
--> statement-breakpoint
CREATE TABLE "revision" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record_type" text NOT NULL,
	"record_id" bigint NOT NULL,
	"field" text NOT NULL,
	"old" jsonb,
	"value" jsonb,
	"source" text,
	"origin" text NOT NULL,
	"actor_id" bigint,
	"reverts" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slug_redirect" (
	"record_type" text NOT NULL,
	"slug" text NOT NULL,
	"record_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slug_redirect_record_type_slug_pk" PRIMARY KEY("record_type","slug")
);
--> statement-breakpoint
CREATE TABLE "funding_round" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funding_round_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"project_id" bigint,
	"organization_id" bigint,
	"type" text,
	"date" date,
	"date_precision" text,
	"amount" numeric,
	"currency" text,
	"amount_usd" numeric,
	"valuation_usd" numeric,
	"program" text,
	"category" text,
	"subcategories" text[] DEFAULT '{}' NOT NULL,
	"description" text,
	"website" text,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "funding_round_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"type" text,
	"logo" text,
	"actively_investing" boolean,
	"operating_status" text,
	"website" text,
	"twitter" text,
	"telegram" text,
	"github" text,
	"linkedin" text,
	"crunchbase" text,
	"email" text,
	"summary" text,
	"year_founded" integer,
	"location" text,
	"employee_count" integer,
	"assets_under_management_usd" numeric,
	"stated_funding_usd" numeric,
	"stated_investment_count" integer,
	"stated_investment_usd" numeric,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"avatar" text,
	"gender" text,
	"location" text,
	"background_summary" text,
	"type_of_investor" text,
	"primary_job_title" text,
	"website" text,
	"twitter" text,
	"linkedin" text,
	"crunchbase" text,
	"telegram" text,
	"github" text,
	"email" text,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "project" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"symbol" text,
	"logo" text,
	"description" text,
	"website" text,
	"twitter" text,
	"telegram" text,
	"github" text,
	"discord" text,
	"linkedin" text,
	"email" text,
	"location" text,
	"year_founded" integer,
	"ecosystem" text,
	"category" text,
	"operating_status" text,
	"has_token" boolean,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "organization_listing" ADD CONSTRAINT "organization_listing_id_organization_id_fk" FOREIGN KEY ("id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_listing" ADD CONSTRAINT "person_listing_id_person_id_fk" FOREIGN KEY ("id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_listing" ADD CONSTRAINT "project_listing_id_project_id_fk" FOREIGN KEY ("id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_listing" ADD CONSTRAINT "round_listing_id_funding_round_id_fk" FOREIGN KEY ("id") REFERENCES "public"."funding_round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_roadmap" ADD CONSTRAINT "organization_roadmap_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_sector" ADD CONSTRAINT "organization_sector_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_sector" ADD CONSTRAINT "organization_sector_sector_sector_name_fk" FOREIGN KEY ("sector") REFERENCES "public"."sector"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "person_sector" ADD CONSTRAINT "person_sector_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_sector" ADD CONSTRAINT "person_sector_sector_sector_name_fk" FOREIGN KEY ("sector") REFERENCES "public"."sector"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "position" ADD CONSTRAINT "position_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position" ADD CONSTRAINT "position_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position" ADD CONSTRAINT "position_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_event" ADD CONSTRAINT "project_event_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_roadmap" ADD CONSTRAINT "project_roadmap_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_sector" ADD CONSTRAINT "project_sector_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_sector" ADD CONSTRAINT "project_sector_sector_sector_name_fk" FOREIGN KEY ("sector") REFERENCES "public"."sector"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "round_investor" ADD CONSTRAINT "round_investor_round_id_funding_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."funding_round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_investor" ADD CONSTRAINT "round_investor_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_investor" ADD CONSTRAINT "round_investor_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_source" ADD CONSTRAINT "round_source_round_id_funding_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."funding_round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_allocation" ADD CONSTRAINT "token_allocation_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_figure" ADD CONSTRAINT "market_figure_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_point" ADD CONSTRAINT "price_point_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_round" ADD CONSTRAINT "funding_round_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_round" ADD CONSTRAINT "funding_round_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "round_listing_raiser_type_raiser_id_index" ON "round_listing" USING btree ("raiser_type","raiser_id");--> statement-breakpoint
CREATE INDEX "contract_address_index" ON "contract" USING btree ("address");--> statement-breakpoint
CREATE INDEX "organization_sector_sector_index" ON "organization_sector" USING btree ("sector");--> statement-breakpoint
CREATE INDEX "person_sector_sector_index" ON "person_sector" USING btree ("sector");--> statement-breakpoint
CREATE INDEX "position_organization_id_index" ON "position" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "position_project_id_index" ON "position" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_event_date_index" ON "project_event" USING btree ("date");--> statement-breakpoint
CREATE INDEX "project_sector_sector_index" ON "project_sector" USING btree ("sector");--> statement-breakpoint
CREATE INDEX "round_investor_organization_id_index" ON "round_investor" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "round_investor_person_id_index" ON "round_investor" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sector_name_folded" ON "sector" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "crosswalk_record_type_record_id_index" ON "crosswalk" USING btree ("record_type","record_id");--> statement-breakpoint
CREATE INDEX "revision_of_record" ON "revision" USING btree ("record_type","record_id","id");--> statement-breakpoint
CREATE INDEX "revision_of_actor" ON "revision" USING btree ("actor_id","id") WHERE "revision"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "slug_redirect_record_type_record_id_index" ON "slug_redirect" USING btree ("record_type","record_id");--> statement-breakpoint
CREATE INDEX "funding_round_project_id_index" ON "funding_round" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "funding_round_organization_id_index" ON "funding_round" USING btree ("organization_id");