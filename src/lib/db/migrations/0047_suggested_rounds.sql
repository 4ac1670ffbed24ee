CREATE TABLE "suggested_round" (
	"link_key" text PRIMARY KEY NOT NULL,
	"article" jsonb NOT NULL,
	"round" jsonb NOT NULL,
	"raiser_key" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "suggested_round" ADD CONSTRAINT "suggested_round_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suggested_round_open" ON "suggested_round" USING btree ("at") WHERE "suggested_round"."state" = 'open';--> statement-breakpoint
CREATE INDEX "suggested_round_of_raiser" ON "suggested_round" USING btree ("raiser_key");--> statement-breakpoint
-- Papers that moved in 2026: an article is known by one key at its old and its new address, as linkKey() makes it.
UPDATE articles AS a SET link_key = 'theblock.co/' || m.number
FROM (SELECT id, substring(link_key from '^theblock[.]com?/post/([0-9]+)(?:/|$)') AS number FROM articles) AS m
WHERE m.id = a.id AND m.number IS NOT NULL
	AND NOT EXISTS (SELECT FROM articles AS o WHERE o.link_key = 'theblock.co/' || m.number);
--> statement-breakpoint
UPDATE articles AS a SET link_key = 'blockworks.com' || substring(a.link_key from '^blockworks[.]co([/?].*)$')
WHERE a.link_key ~ '^blockworks[.]co[/?]'
	AND NOT EXISTS (SELECT FROM articles AS o WHERE o.link_key = 'blockworks.com' || substring(a.link_key from '^blockworks[.]co([/?].*)$'));
