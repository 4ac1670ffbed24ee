CREATE TABLE "governance_proposal" (
	"space" text NOT NULL,
	"external_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"title" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"votes" integer,
	"leading" text,
	"leading_percent" double precision,
	CONSTRAINT "governance_proposal_space_external_id_pk" PRIMARY KEY("space","external_id")
);
--> statement-breakpoint
CREATE TABLE "governance_space" (
	"space" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"refusal" text
);
--> statement-breakpoint
ALTER TABLE "market_figure" ADD COLUMN "fees_24h_usd" double precision;--> statement-breakpoint
ALTER TABLE "market_figure" ADD COLUMN "fees_7d_usd" double precision;--> statement-breakpoint
ALTER TABLE "market_figure" ADD COLUMN "fees_30d_usd" double precision;--> statement-breakpoint
ALTER TABLE "market_figure" ADD COLUMN "dex_volume_24h_usd" double precision;--> statement-breakpoint
ALTER TABLE "market_figure" ADD COLUMN "dex_volume_7d_usd" double precision;--> statement-breakpoint
ALTER TABLE "market_figure" ADD COLUMN "dex_volume_30d_usd" double precision;--> statement-breakpoint
ALTER TABLE "market_figure" ADD COLUMN "stablecoin_circulating_usd" double precision;--> statement-breakpoint
ALTER TABLE "market_figure" ADD COLUMN "stablecoin_price_usd" double precision;--> statement-breakpoint
ALTER TABLE "market_figure" ADD COLUMN "stablecoin_peg" text;--> statement-breakpoint
ALTER TABLE "market_figure" ADD COLUMN "fees_source" text;--> statement-breakpoint
ALTER TABLE "market_figure" ADD COLUMN "fees_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "market_figure" ADD COLUMN "dex_volume_source" text;--> statement-breakpoint
ALTER TABLE "market_figure" ADD COLUMN "dex_volume_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "market_figure" ADD COLUMN "stablecoin_source" text;--> statement-breakpoint
ALTER TABLE "market_figure" ADD COLUMN "stablecoin_at" timestamp with time zone;