CREATE TABLE "round_claim" (
	"round_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"url" text,
	"type" text,
	"date" date,
	"date_precision" text,
	"amount_usd" numeric,
	"lead_investors" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "round_claim_round_id_source_external_id_pk" PRIMARY KEY("round_id","source","external_id")
);
--> statement-breakpoint
ALTER TABLE "organization_listing" ADD COLUMN "undisclosed_funding_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "round_listing" ADD COLUMN "confirmation" text DEFAULT 'reported' NOT NULL;--> statement-breakpoint
ALTER TABLE "round_listing" ADD COLUMN "disagreements" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "funding_round" ADD COLUMN "merged_into_id" bigint;--> statement-breakpoint
ALTER TABLE "round_claim" ADD CONSTRAINT "round_claim_round_id_funding_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."funding_round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_round" ADD CONSTRAINT "funding_round_merged_into_id_funding_round_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."funding_round"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "funding_round_merged_into_id_index" ON "funding_round" USING btree ("merged_into_id") WHERE "funding_round"."merged_into_id" is not null;