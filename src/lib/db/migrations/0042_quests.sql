-- Quests: what they ask for, what members did of it, and what it earned; and who came by whose invitation.
CREATE TABLE "wanted_record" (
	"type" text NOT NULL,
	"record_id" bigint NOT NULL,
	"reads" integer NOT NULL,
	CONSTRAINT "wanted_record_type_record_id_pk" PRIMARY KEY("type","record_id")
);--> statement-breakpoint
CREATE TABLE "deed" (
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"about" text[] DEFAULT '{}' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "deed_account_id_kind_ref_pk" PRIMARY KEY("account_id","kind","ref")
);--> statement-breakpoint
CREATE TABLE "quest" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"tag" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone,
	"origin" text NOT NULL,
	"is_edited" boolean DEFAULT false NOT NULL,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quest_slug_unique" UNIQUE("slug"),
	CONSTRAINT "quest_time" CHECK ("quest"."closes_at" > "quest"."opens_at")
);--> statement-breakpoint
CREATE TABLE "referral" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "referral_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"referrer_id" bigint NOT NULL,
	"referee_id" bigint,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'joined' NOT NULL,
	"held_for" text[] DEFAULT '{}' NOT NULL,
	"rewarded_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	CONSTRAINT "referral_referee_id_unique" UNIQUE("referee_id")
);--> statement-breakpoint
CREATE TABLE "subquest" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subquest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quest_id" bigint NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"about" text,
	"points" integer NOT NULL,
	"position" integer NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "subquest_key" UNIQUE("quest_id","key"),
	CONSTRAINT "subquest_asks" CHECK ("subquest"."count" between 1 and 1000),
	CONSTRAINT "subquest_pays" CHECK ("subquest"."points" between 1 and 1000)
);--> statement-breakpoint
CREATE TABLE "subquest_done" (
	"account_id" bigint NOT NULL,
	"subquest_id" bigint NOT NULL,
	"is_standing" boolean DEFAULT true NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subquest_done_account_id_subquest_id_pk" PRIMARY KEY("account_id","subquest_id")
);--> statement-breakpoint
ALTER TABLE "point_entry" ADD COLUMN "subquest_id" bigint;--> statement-breakpoint
ALTER TABLE "point_entry" ADD COLUMN "referral_id" bigint;--> statement-breakpoint
ALTER TABLE "deed" ADD CONSTRAINT "deed_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_referrer_id_account_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_referee_id_account_id_fk" FOREIGN KEY ("referee_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subquest" ADD CONSTRAINT "subquest_quest_id_quest_id_fk" FOREIGN KEY ("quest_id") REFERENCES "public"."quest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subquest_done" ADD CONSTRAINT "subquest_done_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subquest_done" ADD CONSTRAINT "subquest_done_subquest_id_subquest_id_fk" FOREIGN KEY ("subquest_id") REFERENCES "public"."subquest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quest_unsettled" ON "quest" USING btree ("id") WHERE "quest"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "referral_of_referrer" ON "referral" USING btree ("referrer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "referral_by_state" ON "referral" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "subquest_of_kind" ON "subquest" USING btree ("kind");--> statement-breakpoint
CREATE INDEX "subquest_done_of" ON "subquest_done" USING btree ("subquest_id");--> statement-breakpoint
CREATE INDEX "point_entry_of_subquest" ON "point_entry" USING btree ("subquest_id","account_id") WHERE "point_entry"."subquest_id" is not null;--> statement-breakpoint
-- What members have done so far, as far as it left a row with a time.
INSERT INTO "deed" (account_id, kind, ref, at) SELECT id, 'email-verified', 'account', created_at FROM "account";--> statement-breakpoint
INSERT INTO "deed" (account_id, kind, ref, at)
	SELECT id, 'profile-filled', 'account', updated_at FROM "account" WHERE bio <> '' AND links <> '{}'::jsonb;--> statement-breakpoint
INSERT INTO "deed" (account_id, kind, ref, about, at)
	SELECT l.account_id, 'record-watched', w.type || '/' || w.record_id, ARRAY['type:' || w.type], min(w.created_at)
	FROM "watch" w JOIN "watchlist" l ON l.id = w.watchlist_id GROUP BY l.account_id, w.type, w.record_id;--> statement-breakpoint
INSERT INTO "deed" (account_id, kind, ref, at) SELECT account_id, 'view-saved', 'item/' || id, created_at FROM "stored_item";--> statement-breakpoint
INSERT INTO "deed" (account_id, kind, ref, at) SELECT account_id, 'view-saved', 'screen/' || id, created_at FROM "screen";--> statement-breakpoint
INSERT INTO "deed" (account_id, kind, ref, about, at)
	SELECT account_id, 'alert-made', 'alert/' || id, ARRAY['type:' || type], created_at FROM "alert";--> statement-breakpoint
INSERT INTO "deed" (account_id, kind, ref, about, at)
	SELECT account_id, 'alert-made', 'screen/' || screen_id, ARRAY['type:screen'], created_at FROM "screen_watch" WHERE kind = 'alert';--> statement-breakpoint
INSERT INTO "deed" (account_id, kind, ref, about, at)
	SELECT v.account_id, 'vote-cast', 'proposal/' || v.proposal_id, ARRAY['type:' || p.type], v.at
	FROM "vote" v JOIN "proposal" p ON p.id = v.proposal_id WHERE v.account_id IS NOT NULL;--> statement-breakpoint
INSERT INTO "deed" (account_id, kind, ref, about, at)
	SELECT p.author_id, 'proposal-sent', 'proposal/' || p.id, ARRAY['type:' || p.type, 'kind:' || p.kind] || c.fields, p.created_at
	FROM "proposal" p CROSS JOIN LATERAL (
		SELECT coalesce(array_agg('field:' || field ORDER BY field), '{}') AS fields FROM "proposal_change" WHERE proposal_id = p.id) c
	WHERE p.author_id IS NOT NULL AND p.state NOT IN ('withdrawn', 'rejected');--> statement-breakpoint
INSERT INTO "deed" (account_id, kind, ref, about, at)
	SELECT p.author_id, 'proposal-accepted', 'proposal/' || p.id, ARRAY['type:' || p.type, 'kind:' || p.kind] || c.fields,
		coalesce(p.decided_at, p.created_at)
	FROM "proposal" p CROSS JOIN LATERAL (
		SELECT array_agg('field:' || field ORDER BY field) AS fields FROM "proposal_change"
		WHERE proposal_id = p.id AND outcome = 'applied') c
	WHERE p.author_id IS NOT NULL AND p.state = 'accepted' AND c.fields IS NOT NULL;--> statement-breakpoint
INSERT INTO "deed" (account_id, kind, ref, about, at)
	SELECT p.author_id, 'source-added', 'proposal/' || p.id || '/' || c.field, ARRAY['type:' || p.type, 'field:' || c.field],
		coalesce(p.decided_at, p.created_at)
	FROM "proposal" p JOIN "proposal_change" c ON c.proposal_id = p.id
	WHERE p.author_id IS NOT NULL AND p.state = 'accepted' AND c.outcome = 'applied' AND c.source IS NOT NULL;--> statement-breakpoint
INSERT INTO "deed" (account_id, kind, ref, at)
	SELECT k.account_id, 'api-called', 'day/' || d.day, min(d.day) FROM "api_key_day" d JOIN "api_key" k ON k.id = d.key_id
	GROUP BY k.account_id, d.day;--> statement-breakpoint
-- Whoever came by an invitation before invitations were counted.
INSERT INTO "referral" (referrer_id, referee_id, joined_at)
	SELECT r.id, a.id, a.created_at FROM "account" a JOIN "account" r ON r.id = a.referred_by WHERE r.id <> a.id;
