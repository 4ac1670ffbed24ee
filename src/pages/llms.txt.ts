import type { APIRoute } from 'astro';
import { DESCRIPTION, PRODUCT, TAGLINE } from '#lib/base/site.ts';
import { cachedTextResponse } from '#lib/seo/cached-text.ts';
import { originOf } from '#lib/seo/origin.server.ts';

/** Describes this site for programs (https://llmstxt.org). */
export const GET: APIRoute = (context) => {
	const origin = originOf(context.url);
	return cachedTextResponse(
		context,
		'text/markdown',
		`# ${PRODUCT}

> ${TAGLINE} ${DESCRIPTION}

Every fact of a record has a source address and a history of changes. Cite the record's page and the source beside the fact.
Records marked "Sample" are fictional. A missing value is not known; an amount that is not disclosed is never counted as zero.

## Data

- [Developers](${origin}/developers): the API with keys, limits, cursors, runnable examples and the reference of every call
- [API, version 1](${origin}/api/v1/search?q=bitcoin): records, lists, histories, changes and matching as JSON; add with=sources for the source of each fact
- [Model Context Protocol](${origin}/developers#agents): POST ${origin}/mcp, with tools to search, read records, follow facts and read datasets
- [Data API](${origin}/api/openapi.json): every dataset with its parameters, as OpenAPI; GET /api/data/struct?sid=NAME&params=[{…}]
- [Status](${origin}/api/status): when each source was last imported
- [Snapshots](${origin}/snapshots): the whole catalogue as JSON Lines and Parquet with a manifest; the newest at /snapshots/latest/manifest.json
- [Changes](${origin}/feeds/changes.json): every change of every record, the oldest first; go on with ?after= and the answer's "next"

## Help

- [Help Center](${origin}/support/help-center): how the catalogue is read, filtered, cited and exported
- [Discover API](${origin}/support/help-center/api-help-guide/discover-api): working requests of the data API
- [Assistant](${origin}/ai): questions in words, answered by facts with their sources; programs ask by POST ${origin}/api/v1/ask or the tool ask of ${origin}/mcp
- [Plans and prices](${origin}/pricing): what the plans cost and give; facts need none of them
- [Frequently asked questions](${origin}/support/faq)

## Directories

- [Projects](${origin}/directory/projects): market figures, teams, investors, sectors
- [People](${origin}/directory/people): positions, investments
- [Organizations](${origin}/directory/organizations): funds and companies with portfolio and rounds
- [Fundraising](${origin}/directory/fundraising): funding rounds with amount, date, investors, source and who confirms them

Each directory can be filtered and sorted by its address and taken away as CSV, JSON or Parquet: add /export.csv, /export.json or /export.parquet before the query.
It can be followed too: add /feed.xml (RSS) or /feed.json (JSON Feed) before the query, or after the path of a record.

## Jobs

- [Crypto jobs](${origin}/crypto-jobs): open jobs with salary, place and department, beside what is known of who hires; as JSON at GET /api/jobs with the same filters
- [Careers](${origin}/career): the companies that hire

## Feeds

- [Funding rounds](${origin}/feeds/rounds.json), [news](${origin}/feeds/news.json), [research](${origin}/feeds/research.json), [events](${origin}/feeds/events.json), [jobs](${origin}/feeds/jobs.json): JSON Feed; as RSS with .xml
- [Events as a calendar](${origin}/feeds/events.ics): iCalendar

## Optional

- [Sitemap](${origin}/sitemap.xml)
`,
	);
};
