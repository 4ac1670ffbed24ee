CREATE TABLE "contribution_draft" (
	"account_id" bigint NOT NULL,
	"type" text NOT NULL,
	"key" text NOT NULL,
	"data" jsonb NOT NULL,
	"base" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contribution_draft_account_id_type_key_pk" PRIMARY KEY("account_id","type","key")
);
--> statement-breakpoint
CREATE TABLE "contributor" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"areas" text[] DEFAULT '{}' NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"points" integer NOT NULL,
	"proposal_id" bigint,
	"record_type" text,
	"record_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_entry_moves" CHECK ("point_entry"."points" <> 0)
);
--> statement-breakpoint
CREATE TABLE "proposal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"record_id" bigint,
	"title" text NOT NULL,
	"author_id" bigint,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"is_trusted" boolean DEFAULT false NOT NULL,
	"reviewer_id" bigint,
	"decided_by" bigint,
	"vote_rules" jsonb,
	"start_date" timestamp with time zone,
	"end_date" timestamp with time zone,
	"count_accept" integer,
	"count_reject" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "proposal_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "proposal_change" (
	"proposal_id" bigint NOT NULL,
	"field" text NOT NULL,
	"old" jsonb,
	"value" jsonb,
	"source" text,
	"outcome" text,
	CONSTRAINT "proposal_change_proposal_id_field_pk" PRIMARY KEY("proposal_id","field")
);
--> statement-breakpoint
CREATE TABLE "proposal_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"proposal_id" bigint NOT NULL,
	"step" text NOT NULL,
	"state" text NOT NULL,
	"actor_id" bigint,
	"reason" text,
	"comment" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vote" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vote_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"proposal_id" bigint NOT NULL,
	"account_id" bigint,
	"accepts" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "contribution_draft" ADD CONSTRAINT "contribution_draft_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributor" ADD CONSTRAINT "contributor_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_reviewer_id_account_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_change" ADD CONSTRAINT "proposal_change_proposal_id_proposal_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_event" ADD CONSTRAINT "proposal_event_proposal_id_proposal_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_event" ADD CONSTRAINT "proposal_event_actor_id_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote" ADD CONSTRAINT "vote_proposal_id_proposal_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote" ADD CONSTRAINT "vote_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "point_entry_of_account" ON "point_entry" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "point_entry_by_time" ON "point_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "proposal_by_state" ON "proposal" USING btree ("state","sent_at","id");--> statement-breakpoint
CREATE INDEX "proposal_ending" ON "proposal" USING btree ("end_date") WHERE "proposal"."state" = 'voting';--> statement-breakpoint
CREATE INDEX "proposal_of_author" ON "proposal" USING btree ("author_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "proposal_of_record" ON "proposal" USING btree ("type","record_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "proposal_newest" ON "proposal" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "proposal_change_of_field" ON "proposal_change" USING btree ("field","outcome");--> statement-breakpoint
CREATE INDEX "proposal_event_of" ON "proposal_event" USING btree ("proposal_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vote_once" ON "vote" USING btree ("proposal_id","account_id");--> statement-breakpoint
CREATE INDEX "vote_of_account" ON "vote" USING btree ("account_id");--> statement-breakpoint
CREATE FUNCTION refuse_point_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The ledger of points is only added to.' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER point_entry_is_kept BEFORE UPDATE OR DELETE ON "point_entry" FOR EACH ROW EXECUTE FUNCTION refuse_point_change();--> statement-breakpoint
CREATE TRIGGER point_entry_is_not_emptied BEFORE TRUNCATE ON "point_entry" FOR EACH STATEMENT EXECUTE FUNCTION refuse_point_change();
