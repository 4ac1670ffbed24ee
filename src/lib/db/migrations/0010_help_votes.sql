CREATE TABLE "help_vote" (
	"article" text NOT NULL,
	"voter" text NOT NULL,
	"helpful" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_vote_article_voter_pk" PRIMARY KEY("article","voter")
);
