-- Why an editor sent a field of a proposal back to its author.
ALTER TABLE "proposal_change" ADD COLUMN "reason" text;
--> statement-breakpoint
-- For whom a piece of research was written, and the view of a directory that it rests on.
ALTER TABLE "articles" ADD COLUMN "vcname" text;
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "screener" text;
--> statement-breakpoint
-- Names that members had before: their profiles are found by them until somebody else takes one.
CREATE TABLE "former_username" (
	"username" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"given_up_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_username" ADD CONSTRAINT "former_username_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "former_username_of_account" ON "former_username" USING btree ("account_id");
