-- How many calls were made by each key, by day: for the chart of usage. Counted with the month's count in one statement.
CREATE TABLE "api_key_day" (
	"key_id" bigint NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "api_key_day_key_id_day_pk" PRIMARY KEY("key_id","day")
);
--> statement-breakpoint
ALTER TABLE "api_key_day" ADD CONSTRAINT "api_key_day_key_id_api_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_key"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "api_key_day_by_day" ON "api_key_day" USING btree ("day");
