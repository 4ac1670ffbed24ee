CREATE TABLE "site_icon_asked" (
	"website" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"refusal" text
);
--> statement-breakpoint
ALTER TABLE "upload" ALTER COLUMN "account_id" DROP NOT NULL;