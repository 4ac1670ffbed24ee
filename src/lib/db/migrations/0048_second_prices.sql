ALTER TABLE "market_figure" ADD COLUMN "price_source" text;--> statement-breakpoint
ALTER TABLE "market_figure" ADD COLUMN "price_at" timestamp with time zone;