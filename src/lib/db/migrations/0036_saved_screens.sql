-- Screens that members save. Their ids are drawn from the sequence of stored items, where older saved views are: the rows of
-- both are asked for by one number.
CREATE TABLE "screen" (
	"id" bigint PRIMARY KEY DEFAULT nextval('stored_item_id_seq') NOT NULL,
	"account_id" bigint NOT NULL CONSTRAINT "screen_account_id_account_id_fk" REFERENCES "public"."account"("id") ON DELETE cascade,
	"slug" text NOT NULL CONSTRAINT "screen_slug_unique" UNIQUE,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"screen" text NOT NULL,
	"copied_from" bigint CONSTRAINT "screen_copied_from_screen_id_fk" REFERENCES "public"."screen"("id") ON DELETE set null,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE INDEX "screen_of_account" ON "screen" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "screen_of_copied" ON "screen" USING btree ("copied_from") WHERE "copied_from" is not null;
--> statement-breakpoint
-- What a screen showed on a day: the last of that day. Days on which nothing changed have no row.
CREATE TABLE "screen_day" (
	"screen_id" bigint NOT NULL CONSTRAINT "screen_day_screen_id_screen_id_fk" REFERENCES "public"."screen"("id") ON DELETE cascade,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"screen" text NOT NULL,
	"total" integer NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "screen_day_screen_id_day_pk" PRIMARY KEY("screen_id","day")
);
