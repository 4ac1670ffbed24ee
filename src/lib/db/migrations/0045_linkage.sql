CREATE TABLE "linkage" (
	"id" integer PRIMARY KEY NOT NULL,
	"revision_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_joining" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_joining_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kept_type" text NOT NULL,
	"kept_id" bigint NOT NULL,
	"gone_type" text NOT NULL,
	"gone_id" bigint NOT NULL,
	"gone_name" text NOT NULL,
	"signs" text[] DEFAULT '{}' NOT NULL,
	"weight" double precision NOT NULL,
	"revisions_after" bigint NOT NULL,
	"revisions_to" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved" jsonb NOT NULL,
	"parted_by" bigint,
	"parted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "told_sign" (
	"record_type" text NOT NULL,
	"record_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "told_sign_record_type_record_id_kind_value_pk" PRIMARY KEY("record_type","record_id","kind","value")
);
--> statement-breakpoint
ALTER TABLE "record_joining" ADD CONSTRAINT "record_joining_parted_by_account_id_fk" FOREIGN KEY ("parted_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_joining_of_kept" ON "record_joining" USING btree ("kept_type","kept_id");--> statement-breakpoint
CREATE INDEX "record_joining_of_gone" ON "record_joining" USING btree ("gone_type","gone_id");--> statement-breakpoint
CREATE INDEX "record_joining_newest" ON "record_joining" USING btree ("at");--> statement-breakpoint
-- A project and the company behind it under the same name, or linked as such: their rounds are compared with each other.
CREATE VIEW twin AS
SELECT DISTINCT l.project_id, l.organization_id FROM project_organization AS l
	JOIN project AS p ON p.id = l.project_id JOIN organization AS o ON o.id = l.organization_id
WHERE l.role = 'Company behind' OR name_form(p.name) = name_form(o.name);
