-- Jobs: who hires, boards that jobs are read from, the jobs, what members apply with, what readers report, and figures by day.
CREATE TABLE "company" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"website" text,
	"logo" uuid CONSTRAINT "company_logo_upload_id_fk" REFERENCES "public"."upload"("id") ON DELETE set null,
	"organization_id" bigint CONSTRAINT "company_organization_id_organization_id_fk" REFERENCES "public"."organization"("id") ON DELETE set null,
	"project_id" bigint CONSTRAINT "company_project_id_project_id_fk" REFERENCES "public"."project"("id") ON DELETE set null,
	"account_id" bigint CONSTRAINT "company_account_id_account_id_fk" REFERENCES "public"."account"("id") ON DELETE set null,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_slug_unique" UNIQUE("slug"),
	CONSTRAINT "company_is_of_one" CHECK (num_nonnulls("company"."organization_id", "company"."project_id") <= 1)
);--> statement-breakpoint
CREATE TABLE "job_board" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_board_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL CONSTRAINT "job_board_company_id_company_id_fk" REFERENCES "public"."company"("id") ON DELETE cascade,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "job_board_url_unique" UNIQUE("url"),
	CONSTRAINT "job_board_kind" CHECK ("job_board"."kind" in ('greenhouse', 'lever', 'ashby', 'json-feed', 'page'))
);--> statement-breakpoint
CREATE TABLE "job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"company_id" bigint NOT NULL CONSTRAINT "job_company_id_company_id_fk" REFERENCES "public"."company"("id") ON DELETE cascade,
	"account_id" bigint CONSTRAINT "job_account_id_account_id_fk" REFERENCES "public"."account"("id") ON DELETE cascade,
	"board_id" bigint CONSTRAINT "job_board_id_job_board_id_fk" REFERENCES "public"."job_board"("id") ON DELETE cascade,
	"external_id" text,
	"name" text NOT NULL,
	"department" text,
	"location" text,
	"country" text,
	"places" text[] DEFAULT '{}' NOT NULL,
	"workplace_type" text,
	"employment" text,
	"salary_min" numeric,
	"salary_max" numeric,
	"salary_currency" text,
	"salary_period" text,
	"salary_low_usd" double precision,
	"salary_high_usd" double precision,
	"where_apply" text,
	"attachment" uuid CONSTRAINT "job_attachment_upload_id_fk" REFERENCES "public"."upload"("id") ON DELETE set null,
	"state" text NOT NULL,
	"trust" text,
	"published_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_as" text,
	"reminded_at" timestamp with time zone,
	"decided_by" bigint CONSTRAINT "job_decided_by_account_id_fk" REFERENCES "public"."account"("id") ON DELETE set null,
	"decided_at" timestamp with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	"sort_company" text NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_slug_unique" UNIQUE("slug"),
	CONSTRAINT "job_state" CHECK ("job"."state" in ('review', 'open', 'ended', 'rejected', 'hidden')),
	CONSTRAINT "job_ended_as" CHECK ("job"."ended_as" in ('time', 'poster', 'source')),
	CONSTRAINT "job_trust" CHECK ("job"."trust" in ('domain', 'editor', 'source')),
	CONSTRAINT "job_workplace_type" CHECK ("job"."workplace_type" in ('Remote', 'On-site', 'Hybrid')),
	CONSTRAINT "job_employment" CHECK ("job"."employment" in ('Full-time employee', 'Part time employee', 'Freelance or Contract hire')),
	CONSTRAINT "job_salary_period" CHECK ("job"."salary_period" in ('year', 'month', 'week', 'day', 'hour')),
	CONSTRAINT "job_imported" CHECK (("job"."board_id" is null) = ("job"."external_id" is null)),
	CONSTRAINT "job_is_posted_or_imported" CHECK (num_nonnulls("job"."account_id", "job"."board_id") = 1),
	CONSTRAINT "job_open_has_days" CHECK ("job"."state" <> 'open' or ("job"."published_at" is not null and "job"."ends_at" is not null)),
	CONSTRAINT "job_salary_has_a_currency" CHECK (num_nonnulls("job"."salary_min", "job"."salary_max") = 0
			or ("job"."salary_currency" is not null and "job"."salary_period" is not null))
);--> statement-breakpoint
CREATE TABLE "job_text" (
	"job_id" bigint PRIMARY KEY NOT NULL CONSTRAINT "job_text_job_id_job_id_fk" REFERENCES "public"."job"("id") ON DELETE cascade,
	"description" text NOT NULL,
	"edited" jsonb,
	"edited_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "job_draft" (
	"account_id" bigint PRIMARY KEY NOT NULL CONSTRAINT "job_draft_account_id_account_id_fk" REFERENCES "public"."account"("id") ON DELETE cascade,
	"values" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "job_day" (
	"job_id" bigint NOT NULL CONSTRAINT "job_day_job_id_job_id_fk" REFERENCES "public"."job"("id") ON DELETE cascade,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"applications" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "job_day_job_id_day_pk" PRIMARY KEY("job_id","day")
);--> statement-breakpoint
CREATE TABLE "job_application" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_application_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL CONSTRAINT "job_application_job_id_job_id_fk" REFERENCES "public"."job"("id") ON DELETE cascade,
	"account_id" bigint CONSTRAINT "job_application_account_id_account_id_fk" REFERENCES "public"."account"("id") ON DELETE cascade,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"link_hash" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_application_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "job_application_state" CHECK ("job_application"."state" in ('new', 'seen', 'in talks', 'declined', 'hired'))
);--> statement-breakpoint
CREATE TABLE "job_application_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" bigint NOT NULL CONSTRAINT "job_application_file_application_id_job_application_id_fk" REFERENCES "public"."job_application"("id") ON DELETE cascade,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_application_file_application_id_unique" UNIQUE("application_id"),
	CONSTRAINT "job_application_file_bytes" CHECK ("job_application_file"."bytes" > 0)
);--> statement-breakpoint
CREATE TABLE "job_application_step" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_application_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL CONSTRAINT "job_application_step_application_id_job_application_id_fk" REFERENCES "public"."job_application"("id") ON DELETE cascade,
	"kind" text NOT NULL,
	"state" text,
	"words" text DEFAULT '' NOT NULL,
	"is_mailed" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_application_step_kind" CHECK ("job_application_step"."kind" in ('state', 'note')),
	CONSTRAINT "job_application_step_moves" CHECK (("job_application_step"."kind" = 'state') = ("job_application_step"."state" is not null))
);--> statement-breakpoint
CREATE TABLE "job_report" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL CONSTRAINT "job_report_job_id_job_id_fk" REFERENCES "public"."job"("id") ON DELETE cascade,
	"account_id" bigint CONSTRAINT "job_report_account_id_account_id_fk" REFERENCES "public"."account"("id") ON DELETE set null,
	"reader" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint CONSTRAINT "job_report_decided_by_account_id_fk" REFERENCES "public"."account"("id") ON DELETE set null,
	"decided_at" timestamp with time zone,
	CONSTRAINT "job_report_kind" CHECK ("job_report"."kind" in ('spam', 'scam', 'closed')),
	CONSTRAINT "job_report_state" CHECK ("job_report"."state" in ('open', 'upheld', 'dismissed'))
);--> statement-breakpoint
CREATE UNIQUE INDEX "company_of_organization" ON "company" USING btree ("organization_id") WHERE "company"."organization_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "company_of_project" ON "company" USING btree ("project_id") WHERE "company"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "company_of_account" ON "company" USING btree ("account_id") WHERE "company"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "company_by_logo" ON "company" USING btree ("logo") WHERE "company"."logo" is not null;--> statement-breakpoint
CREATE INDEX "job_board_of_company" ON "job_board" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_of_board" ON "job" USING btree ("board_id","external_id") WHERE "job"."board_id" is not null;--> statement-breakpoint
CREATE INDEX "job_of_account" ON "job" USING btree ("account_id","id") WHERE "job"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "job_of_company" ON "job" USING btree ("company_id","state","published_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_newest" ON "job" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "job"."state" = 'open';--> statement-breakpoint
CREATE INDEX "job_by_salary" ON "job" USING btree ("salary_high_usd" DESC NULLS LAST,"published_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "job"."state" = 'open';--> statement-breakpoint
CREATE INDEX "job_by_company" ON "job" USING btree ("sort_company" collate "C","published_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "job"."state" = 'open';--> statement-breakpoint
CREATE INDEX "job_by_name" ON "job" USING btree (search_form("name") collate "C","published_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "job"."state" = 'open';--> statement-breakpoint
CREATE INDEX "job_ending" ON "job" USING btree ("ends_at") WHERE "job"."state" = 'open';--> statement-breakpoint
CREATE INDEX "job_waiting" ON "job" USING btree ("created_at") WHERE "job"."state" = 'review';--> statement-breakpoint
CREATE INDEX "job_by_attachment" ON "job" USING btree ("attachment") WHERE "job"."attachment" is not null;--> statement-breakpoint
CREATE INDEX "job_by_place" ON "job" USING gin ("places") WHERE "job"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "job_application_once" ON "job_application" USING btree ("job_id","email");--> statement-breakpoint
CREATE INDEX "job_application_of_job" ON "job_application" USING btree ("job_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_application_of_account" ON "job_application" USING btree ("account_id","id" DESC NULLS FIRST) WHERE "job_application"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "job_application_by_email" ON "job_application" USING btree ("email","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_application_step_of_application" ON "job_application_step" USING btree ("application_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_report_once" ON "job_report" USING btree ("job_id","reader");--> statement-breakpoint
CREATE INDEX "job_report_open" ON "job_report" USING btree ("created_at") WHERE "job_report"."state" = 'open';--> statement-breakpoint
CREATE INDEX "job_report_of_account" ON "job_report" USING btree ("account_id") WHERE "job_report"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "account_blocked" ON "account" USING btree ("id") WHERE "account"."state" = 'blocked';
