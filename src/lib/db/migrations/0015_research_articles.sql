ALTER TABLE "articles" ADD COLUMN "is_exclusive" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "attachment" uuid;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_attachment_upload_id_fk" FOREIGN KEY ("attachment") REFERENCES "public"."upload"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_by_attachment" ON "articles" USING btree ("attachment") WHERE "articles"."attachment" is not null;