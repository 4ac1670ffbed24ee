-- What a run found that its source says has not changed since the last one.
ALTER TABLE "import_run" ADD COLUMN "not_modified" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TABLE "source_answer" (
	"step" text NOT NULL,
	"address_hash" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"version" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "source_answer_step_address_hash_pk" PRIMARY KEY("step","address_hash")
);
--> statement-breakpoint
CREATE TABLE "source_host" (
	"host" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
