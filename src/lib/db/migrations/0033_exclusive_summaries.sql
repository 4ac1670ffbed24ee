-- The summary of an Exclusive article is for everybody, its text is not: one that was made of the beginning of the text
-- goes. Both are compared by their letters and digits, without the addresses of links, since the text is Markdown.
UPDATE "articles" SET "summary" = NULL
WHERE "origin" = 'contributed' AND "is_exclusive" AND "body" IS NOT NULL AND "summary" IS NOT NULL
	AND regexp_replace("summary", '[[:space:][:punct:]…]+', '', 'g') <> ''
	AND strpos(
		regexp_replace(regexp_replace("body", '\]\([^)]*\)', '', 'g'), '[[:space:][:punct:]…]+', '', 'g'),
		regexp_replace("summary", '[[:space:][:punct:]…]+', '', 'g')
	) > 0;
