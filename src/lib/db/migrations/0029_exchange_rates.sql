-- Reference rates of a day, as a source gave them: units of the currency for one euro.
CREATE TABLE "exchange_rate" (
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"per_euro" double precision NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "exchange_rate_currency_day_pk" PRIMARY KEY("currency","day")
);
--> statement-breakpoint
-- What the source wrote, where it is not what the field says.
ALTER TABLE "revision" ADD COLUMN "words" text;
