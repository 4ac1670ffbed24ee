-- Revisions were stamped with the start of their transaction, so that a later one could carry an earlier time. What a
-- record said at a moment is read by time: none may be earlier than the one before it.
UPDATE "revision" SET "at" = "ordered"."latest"
FROM (SELECT "id", max("at") OVER (ORDER BY "id") AS "latest" FROM "revision") AS "ordered"
WHERE "ordered"."id" = "revision"."id" AND "revision"."at" < "ordered"."latest";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "is_exclusive" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "attachment" uuid;--> statement-breakpoint
ALTER TABLE "proposal_event" ADD COLUMN "about_id" bigint;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_attachment_upload_id_fk" FOREIGN KEY ("attachment") REFERENCES "public"."upload"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_by_attachment" ON "articles" USING btree ("attachment") WHERE "articles"."attachment" is not null;--> statement-breakpoint
CREATE INDEX "revision_of_field" ON "revision" USING btree ("record_type","record_id","field","at","id");--> statement-breakpoint
CREATE INDEX "revision_of_raiser" ON "revision" USING btree ("field","value") WHERE "revision"."field" in ('project_id', 'organization_id');--> statement-breakpoint
CREATE INDEX "revision_of_linked" ON "revision" USING gin ("value" jsonb_path_ops) WHERE "revision"."field" in ('investors', 'positions');--> statement-breakpoint
CREATE INDEX "revision_of_kind" ON "revision" USING btree ("record_type","field","id");--> statement-breakpoint
CREATE INDEX "revision_of_origin" ON "revision" USING btree ((case when "origin" like 'proposal:%' then 'proposal' else "origin" end),"id");