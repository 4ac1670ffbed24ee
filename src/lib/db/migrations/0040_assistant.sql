-- Conversations with the assistant: what members asked, what became of it, what they share and what they think of it.
CREATE TABLE "conversation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"shared_slug" text,
	"shared_upto" bigint,
	"shared_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_shared_slug_unique" UNIQUE("shared_slug"),
	CONSTRAINT "conversation_shared" CHECK (("conversation"."shared_slug" is null) = ("conversation"."shared_upto" is null) and ("conversation"."shared_slug" is null) = ("conversation"."shared_at" is null))
);
--> statement-breakpoint
CREATE TABLE "conversation_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"question" text NOT NULL,
	"state" text DEFAULT 'asking' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"answer" jsonb,
	"said" text DEFAULT '' NOT NULL,
	"took" integer,
	"good" boolean,
	"reason" text,
	"judged_at" timestamp with time zone,
	CONSTRAINT "conversation_message_state" CHECK ("conversation_message"."state" in ('asking', 'answer', 'ask', 'decline', 'failed', 'stopped')),
	CONSTRAINT "conversation_message_answer" CHECK (("conversation_message"."answer" is not null) = ("conversation_message"."state" in ('answer', 'ask', 'decline')))
);
--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_message" ADD CONSTRAINT "conversation_message_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_message" ADD CONSTRAINT "conversation_message_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_of_account" ON "conversation" USING btree ("account_id","updated_at");--> statement-breakpoint
CREATE INDEX "conversation_message_of_conversation" ON "conversation_message" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "conversation_message_asking" ON "conversation_message" USING btree ("account_id") WHERE "conversation_message"."state" = 'asking';--> statement-breakpoint
CREATE INDEX "conversation_message_of_account" ON "conversation_message" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "conversation_message_judged" ON "conversation_message" USING btree ("judged_at") WHERE "conversation_message"."good" is not null;
