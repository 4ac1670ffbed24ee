import { publishArticle } from '#lib/articles/publish.ts';
import { revise } from '#lib/catalogue/revise.ts';
import type { Db } from '#lib/db/connect.ts';
import { articleMentions, articles } from '#lib/db/schema/articles.ts';
import { startOwnSite } from '../../setup/own-site.ts';

/** What an article may try: elements, handlers, addresses, and an API call disguised as a link or picture of ours. */
const hostileBody = `
<script>window.hit = 1</script>
<img src=x onerror="window.hit = 1">
<svg onload="window.hit = 1"></svg>
<iframe src="https://evil.example"></iframe>
<style>main { display: none }</style>
</div></article></main><h1>Not the title</h1>

# A heading as large as the title

[run](javascript:window.hit=1) [data](data:text/html,x) [call](/api/users/auth/logout)
![x](javascript:window.hit=1) ![call](/api/users/auth/logout) [a page](/project/aave)
[outside](https://example.com/"onmouseover="window.hit=1)

| a | ${'wide '.repeat(80)} |
|---|---|
| ${'w'.repeat(600)} | 2 |

${'unbroken'.repeat(300)}

\`\`\`js
${'const line = 1; '.repeat(60)}
\`\`\`

#### Deep

${'> '.repeat(200)}deep
`;

export const headlines = 120;
export const hostileTitle = `"><script>window.hit = 1</script> ${'long'.repeat(60)}`;

/** A site that contains one project, feed items and a member's hostile article, and nothing else. */
export const startArticleSite = () => startOwnSite(fill);

async function fill(db: Db): Promise<void> {
	const [project] = await revise(db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Aave', symbol: 'AAVE' } },
	]);
	const id = project?.id ?? 0;
	const made = await db
		.insert(articles)
		.values(
			Array.from({ length: headlines }, (_, at) => ({
				kind: 'news' as const,
				slug: `headline-${at}`,
				title: at === 0 ? hostileTitle : `Headline ${String(at).padStart(3, '0')}`,
				link: `https://example.com/${at}?a="><b>`,
				link_key: `example.com/${at}`,
				source_name: at % 2 ? 'Example Wire' : '<b>Odd</b> & Sons',
				source_url: 'https://example.com/',
				published_at: at === 5 ? null : new Date(Date.UTC(2026, 0, 200 - at)).toISOString(),
				origin: 'feed' as const,
			})),
		)
		.returning({ id: articles.id });
	const [first] = made;
	if (first)
		await db
			.insert(articleMentions)
			.values({ article_id: first.id, type: 'project', record_id: id, position: 0 });
	await publishArticle(db, {
		kind: 'research',
		slug: 'hostile',
		title: hostileTitle,
		authors: ['<img src=x onerror=window.hit=1>'],
		tags: ['</script><script>window.hit=1</script>'],
		published_at: '2026-11-01T00:00:00Z',
		body: hostileBody,
		featured: false,
		origin: 'contributed',
		mentions: [{ type: 'project', id }],
	});
}
