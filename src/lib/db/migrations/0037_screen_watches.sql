-- Who is told of what enters a screen and leaves it: members, and programs of theirs by webhooks.
CREATE TABLE "screen_watch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "screen_watch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"screen_id" bigint NOT NULL CONSTRAINT "screen_watch_screen_id_screen_id_fk" REFERENCES "public"."screen"("id") ON DELETE cascade,
	"account_id" bigint NOT NULL CONSTRAINT "screen_watch_account_id_account_id_fk" REFERENCES "public"."account"("id") ON DELETE cascade,
	"kind" text NOT NULL,
	"entered" boolean NOT NULL,
	"left" boolean NOT NULL,
	"column" text,
	"by_mail" boolean DEFAULT false NOT NULL,
	"screen" text NOT NULL,
	"known" jsonb NOT NULL,
	"looks" integer DEFAULT 0 NOT NULL,
	"trouble" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"url" text,
	"secret" text,
	"old_secret" text,
	"old_secret_until" timestamp with time zone,
	"is_off" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone,
	"taken_until" timestamp with time zone,
	CONSTRAINT "webhooks_have_an_address" CHECK (("screen_watch"."kind" = 'webhook') = ("screen_watch"."url" is not null and "screen_watch"."secret" is not null))
);--> statement-breakpoint
CREATE UNIQUE INDEX "screen_watch_of_member" ON "screen_watch" USING btree ("account_id","screen_id") WHERE "screen_watch"."kind" = 'alert';--> statement-breakpoint
CREATE INDEX "screen_watch_of_account" ON "screen_watch" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "screen_watch_of_screen" ON "screen_watch" USING btree ("screen_id");--> statement-breakpoint
CREATE INDEX "screen_watch_by_due" ON "screen_watch" USING btree ("due_at") WHERE "screen_watch"."due_at" is not null;
--> statement-breakpoint
-- What a webhook is told, in its order.
CREATE TABLE "webhook_delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"watch_id" bigint NOT NULL CONSTRAINT "webhook_delivery_watch_id_screen_watch_id_fk" REFERENCES "public"."screen_watch"("id") ON DELETE cascade,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone,
	"status" integer,
	"error" text,
	"took" integer
);--> statement-breakpoint
CREATE INDEX "webhook_delivery_of_watch" ON "webhook_delivery" USING btree ("watch_id","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery" USING btree ("watch_id","id") WHERE "webhook_delivery"."state" = 'waiting';
