CREATE TABLE "article_mentions" (
	"article_id" bigint NOT NULL,
	"type" text NOT NULL,
	"record_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "article_mentions_article_id_type_record_id_pk" PRIMARY KEY("article_id","type","record_id")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"link" text,
	"link_key" text,
	"source_name" text,
	"source_url" text,
	"authors" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"published_at" timestamp with time zone,
	"body" text,
	"summary" text,
	"featured" boolean DEFAULT false NOT NULL,
	"origin" text NOT NULL,
	"feed_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "articles_have_one_text" CHECK (num_nonnulls("articles"."link", "articles"."body") = 1),
	CONSTRAINT "articles_known_by_link" CHECK (("articles"."link" is null) = ("articles"."link_key" is null))
);
--> statement-breakpoint
ALTER TABLE "article_mentions" ADD CONSTRAINT "article_mentions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_mentioning" ON "article_mentions" USING btree ("type","record_id","article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_by_slug" ON "articles" USING btree ("kind","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_by_link" ON "articles" USING btree ("link_key");--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("kind","published_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_featured" ON "articles" USING btree ("kind","published_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "articles"."featured";--> statement-breakpoint
CREATE INDEX "articles_of_others" ON "articles" USING btree ("kind","published_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "articles"."link" is not null;--> statement-breakpoint
CREATE INDEX "articles_of_source" ON "articles" USING btree ("kind","source_name","published_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_by_tag" ON "articles" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "articles_by_author" ON "articles" USING gin ("authors");--> statement-breakpoint
CREATE INDEX "articles_by_title" ON "articles" USING gin (search_form("title") gin_trgm_ops);