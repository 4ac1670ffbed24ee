-- What the two larger search indexes are made of, worked out in loops: the same sets as 0003 gave by queries, which took
-- longer to set up than to run, for each record of an import. Repeats in a result do no harm: an index keeps one of each.

-- Every letter and pair of neighbouring letters of a text.
CREATE OR REPLACE FUNCTION public.search_grams(value text) RETURNS text[]
	LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT COST 2000
AS $$
DECLARE
	found text[] := '{}';
	before text := NULL;
	letter text;
BEGIN
	IF value = '' THEN
		RETURN found;
	END IF;
	FOREACH letter IN ARRAY regexp_split_to_array(value, '') LOOP
		found := found || letter;
		IF before IS NOT NULL THEN
			found := found || (before || letter);
		END IF;
		before := letter;
	END LOOP;
	RETURN found;
END
$$;
--> statement-breakpoint
-- The variants of every word of a text, and of the parts of words that hold punctuation.
CREATE OR REPLACE FUNCTION public.search_variants(value text) RETURNS integer[]
	LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT COST 10000
AS $$
DECLARE
	words text[] := regexp_split_to_array(value, '\s+');
	found integer[] := '{}';
	word text;
BEGIN
	IF value ~ '[^[:alnum:]\s]' THEN
		words := words || regexp_split_to_array(value, '[^[:alnum:]]+');
	END IF;
	FOREACH word IN ARRAY words LOOP
		CONTINUE WHEN length(word) NOT BETWEEN 4 AND 60;
		FOR i IN 0..length(word) LOOP
			found := found || hashtext(left(word, i) || substr(word, i + 2));
		END LOOP;
	END LOOP;
	RETURN found;
END
$$;
