-- Indexes of the global search: see src/lib/search/global-search.ts, which says what each one answers.

-- The costs say that an index is worth asking even for a small table.

-- Every letter and pair of neighbouring letters of a text: what words too short for trigrams are found by.
CREATE FUNCTION public.search_grams(value text) RETURNS text[]
	LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 2000
	RETURN (
		SELECT coalesce(array_agg(DISTINCT gram), '{}')
		FROM generate_series(1, length(value)) AS place(i),
			LATERAL (VALUES (substr(value, i, 1)), (substr(value, i, 2))) AS pair(gram)
	);
--> statement-breakpoint
-- A word and the word with any one letter left out. Two words that differ by one letter (wrong, missing, extra
-- or swapped with its neighbour) share one of these.
CREATE FUNCTION public.word_variants(word text) RETURNS integer[]
	LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
	RETURN (
		SELECT coalesce(array_agg(DISTINCT hashtext(left(word, i) || substr(word, i + 2))), '{}')
		FROM generate_series(0, length(word)) AS place(i)
	);
--> statement-breakpoint
-- The variants of every word of a text, and of the parts of words that hold punctuation. Four letters and more:
-- a word of five with one letter missing has four.
CREATE FUNCTION public.search_variants(value text) RETURNS integer[]
	LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 10000
	RETURN (
		SELECT coalesce(array_agg(DISTINCT variant), '{}')
		FROM (
			SELECT regexp_split_to_table(value, '\s+') AS word
			UNION
			SELECT regexp_split_to_table(value, '[^[:alnum:]]+')
		) AS words,
			unnest(public.word_variants(word)) AS variant
		WHERE length(word) BETWEEN 4 AND 60
	);
--> statement-breakpoint
CREATE INDEX "search_entry_by_weight" ON "search_entry" ("weight" DESC, "name", "slug");
--> statement-breakpoint
CREATE INDEX "search_entry_by_name" ON "search_entry" ("name_form" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "search_entry_by_symbol" ON "search_entry" ("symbol_form" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "search_entry_by_trigram" ON "search_entry" USING gin ((' ' || "search_text") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_entry_by_gram" ON "search_entry" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "search_entry_by_variant" ON "search_entry" USING gin (search_variants("search_text"));
