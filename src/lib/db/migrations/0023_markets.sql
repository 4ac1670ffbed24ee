CREATE TABLE "market_ticker" (
	"project_id" bigint NOT NULL,
	"source" text NOT NULL,
	"ordinal" integer NOT NULL,
	"exchange" text NOT NULL,
	"base" text NOT NULL,
	"target" text NOT NULL,
	"last" double precision,
	"price_usd" double precision,
	"spread_percent" double precision,
	"volume_usd" double precision,
	"trust" text,
	"fetched_at" timestamp with time zone,
	"is_stale" boolean NOT NULL,
	"is_anomalous" boolean NOT NULL,
	"trade_url" text,
	CONSTRAINT "market_ticker_project_id_source_ordinal_pk" PRIMARY KEY("project_id","source","ordinal")
);
--> statement-breakpoint
ALTER TABLE "market_ticker" ADD CONSTRAINT "market_ticker_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "price_hour" (
	"project_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"price_usd" double precision NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "price_hour_project_id_at_pk" PRIMARY KEY("project_id","at")
);
--> statement-breakpoint
ALTER TABLE "price_hour" ADD CONSTRAINT "price_hour_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "price_hour_at_index" ON "price_hour" USING btree ("at");
--> statement-breakpoint
CREATE TABLE "market_demand" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone,
	"details_read_at" timestamp with time zone,
	"chart_read_at" timestamp with time zone,
	"hours_read_at" timestamp with time zone,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "market_demand" ADD CONSTRAINT "market_demand_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "market_demand_waiting" ON "market_demand" USING btree ("asked_at" DESC) WHERE "asked_at" is not null;
--> statement-breakpoint
ALTER TABLE "token_allocation" ADD COLUMN "start_precision" text;
--> statement-breakpoint
ALTER TABLE "token_allocation" ADD COLUMN "basis" text;
