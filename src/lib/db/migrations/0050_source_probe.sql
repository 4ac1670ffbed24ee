CREATE TABLE "source_probe" (
	"step" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"said" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
