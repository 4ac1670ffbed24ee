-- Reports that members make of texts, tables, charts, records and figures. What a frozen one showed is kept beside its blocks.
CREATE TABLE "report" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL CONSTRAINT "report_account_id_account_id_fk" REFERENCES "public"."account"("id") ON DELETE cascade,
	"slug" text NOT NULL CONSTRAINT "report_slug_unique" UNIQUE,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"blocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"frozen_at" timestamp with time zone,
	"frozen" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "report_state" CHECK ("report"."state" in ('draft', 'published')),
	CONSTRAINT "report_frozen" CHECK (("report"."frozen_at" is null) = ("report"."frozen" is null)),
	CONSTRAINT "report_published" CHECK (("report"."state" = 'published') = ("report"."published_at" is not null))
);--> statement-breakpoint
CREATE INDEX "report_of_account" ON "report" USING btree ("account_id","id");
