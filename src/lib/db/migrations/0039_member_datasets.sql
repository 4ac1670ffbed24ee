-- Datasets of members: a screen with columns of their own, what stands in their cells, and how each came to stand there.
CREATE TABLE "member_dataset" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_dataset_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL CONSTRAINT "member_dataset_account_id_account_id_fk" REFERENCES "public"."account"("id") ON DELETE cascade,
	"slug" text NOT NULL CONSTRAINT "member_dataset_slug_unique" UNIQUE,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"screen" text NOT NULL,
	"batches" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "member_dataset_column" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_dataset_column_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dataset_id" bigint NOT NULL CONSTRAINT "member_dataset_column_dataset_id_member_dataset_id_fk" REFERENCES "public"."member_dataset"("id") ON DELETE cascade,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"choices" text[] DEFAULT '{}' NOT NULL,
	"is_notes" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "member_dataset_column_kind" CHECK ("member_dataset_column"."kind" in ('text', 'number', 'date', 'choice', 'link'))
);--> statement-breakpoint
CREATE TABLE "member_dataset_cell" (
	"dataset_id" bigint NOT NULL CONSTRAINT "member_dataset_cell_dataset_id_member_dataset_id_fk" REFERENCES "public"."member_dataset"("id") ON DELETE cascade,
	"column_id" bigint NOT NULL CONSTRAINT "member_dataset_cell_column_id_member_dataset_column_id_fk" REFERENCES "public"."member_dataset_column"("id") ON DELETE cascade,
	"record_id" bigint NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_dataset_cell_column_id_record_id_pk" PRIMARY KEY("column_id","record_id")
);--> statement-breakpoint
CREATE TABLE "member_dataset_batch" (
	"dataset_id" bigint NOT NULL CONSTRAINT "member_dataset_batch_dataset_id_member_dataset_id_fk" REFERENCES "public"."member_dataset"("id") ON DELETE cascade,
	"number" integer NOT NULL,
	"account_id" bigint NOT NULL CONSTRAINT "member_dataset_batch_account_id_account_id_fk" REFERENCES "public"."account"("id") ON DELETE cascade,
	"kind" text NOT NULL,
	"undoes" integer,
	"is_undone" boolean DEFAULT false NOT NULL,
	"cells" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_dataset_batch_dataset_id_number_pk" PRIMARY KEY("dataset_id","number"),
	CONSTRAINT "member_dataset_batch_kind" CHECK ("member_dataset_batch"."kind" in ('edit', 'paste', 'undo'))
);--> statement-breakpoint
CREATE TABLE "member_dataset_cell_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_dataset_cell_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dataset_id" bigint NOT NULL,
	"batch" integer NOT NULL,
	"column_id" bigint NOT NULL CONSTRAINT "member_dataset_cell_change_column_id_member_dataset_column_id_fk" REFERENCES "public"."member_dataset_column"("id") ON DELETE cascade,
	"record_id" bigint NOT NULL,
	"before" text,
	"before_origin" integer NOT NULL,
	"after" text,
	"after_origin" integer NOT NULL,
	CONSTRAINT "member_dataset_cell_change_batch_fk" FOREIGN KEY ("dataset_id","batch") REFERENCES "public"."member_dataset_batch"("dataset_id","number") ON DELETE cascade
);--> statement-breakpoint
CREATE INDEX "member_dataset_of_account" ON "member_dataset" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "member_dataset_column_of_dataset" ON "member_dataset_column" USING btree ("dataset_id","position");--> statement-breakpoint
CREATE INDEX "member_dataset_cell_of_record" ON "member_dataset_cell" USING btree ("dataset_id","record_id");--> statement-breakpoint
CREATE INDEX "member_dataset_batch_of_account" ON "member_dataset_batch" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "member_dataset_cell_change_of_batch" ON "member_dataset_cell_change" USING btree ("dataset_id","batch");--> statement-breakpoint
CREATE INDEX "member_dataset_cell_change_of_cell" ON "member_dataset_cell_change" USING btree ("column_id","record_id","id");
