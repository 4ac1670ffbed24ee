CREATE TABLE "unmatched_filing" (
	"accession" text PRIMARY KEY NOT NULL,
	"cik" text NOT NULL,
	"issuer" text NOT NULL,
	"url" text NOT NULL,
	"industry" text,
	"sold" numeric,
	"first_sale" date,
	"record_type" text,
	"record_slug" text,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint
);
--> statement-breakpoint
ALTER TABLE "unmatched_filing" ADD CONSTRAINT "unmatched_filing_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unmatched_filing_by_time" ON "unmatched_filing" USING btree ("seen_at");