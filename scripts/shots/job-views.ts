import { sql } from 'drizzle-orm';
import { revise } from '#lib/catalogue/revise.ts';
import type { Db } from '#lib/db/connect.ts';
import { aCompany, aJob } from '../../tests/setup/careers.ts';
import { signedIn } from '../../tests/setup/signed-in.ts';
import type { PicturedMember } from './member-views.ts';
import type { View } from './view.ts';

const whole = (name: string, path: string): View => ({ name: `jobs-${name}`, path, whole: true });

const TEXT = `You build the contracts that move **two billion dollars** a month.

## What you do

- Write and review Solidity, with proofs where a proof is to be had
- Measure what a call costs, before and after

## What we ask

Five years of engineering, and that you have [shipped](https://example.com/) something that people keep money in.`;
const LONG = `Principal engineer for the verification of cross-chain settlement ${'and its proofs '.repeat(5)}`;

/** Jobs of a record with rounds and people, of an unlinked company, with long names and with hardly any data. */
export async function jobViews(db: Db): Promise<{ visitor: View[]; members: PicturedMember[] }> {
	const { member, token } = await signedIn(db, { name: 'Grace Hopper', username: 'hopper' });
	const [made] = await revise(db, { origin: 'staff' }, [
		{
			type: 'organization',
			set: {
				name: 'Northwind Labs',
				website: 'https://www.northwind.test',
				summary: 'Rails for stablecoins.',
				location: 'Berlin, Germany',
				sectors: ['Payments', 'Infrastructure'],
			},
			source: 'https://example.com/about',
		},
	]);
	const record = made?.id ?? 0;
	await revise(db, { origin: 'staff' }, [
		{
			type: 'round',
			set: { organization_id: record, type: 'Seed', date: '2025-03-01', amount_usd: 4_000_000 },
			source: 'https://news.example/northwind',
		},
	]);
	const known = await aCompany(db, { organization_id: record });
	const alone = await aCompany(db, {
		name: 'Gesellschaft für dezentrale Abwicklungsinfrastruktur des Nordens',
	});
	const posted = async (company_id: number, name: string, facts: Parameters<typeof aJob>[2] = {}) =>
		aJob(db, member.id, { company_id, name, ...facts });
	const full = await posted(known, 'Smart contract engineer', {
		...{ department: 'Engineering', location: 'Berlin, Germany', country: 'Germany' },
		...{ workplace_type: 'Hybrid', employment: 'Full-time employee' },
		...{ salary_min: 110_000, salary_max: 150_000, salary_currency: 'EUR', salary_period: 'year' },
		...{ salary_low_usd: 120_000, salary_high_usd: 163_000, description: TEXT },
	});
	const long = await posted(alone, LONG, {
		...{ department: 'Verification', location: 'Thành phố Hồ Chí Minh, Vietnam; Remote' },
		...{ country: 'Vietnam', workplace_type: 'Remote', description: TEXT.repeat(3) },
	});
	const bare = await posted(alone, 'Counsel');
	const ended = await posted(known, 'Head of growth', {
		...{ state: 'ended', ended_at: sql`now()`, ended_as: 'poster' },
	});
	for (let at = 0; at < 30; at++)
		await posted(at % 2 ? known : alone, `Analyst ${at + 1}`, {
			published_at: sql`now() - ${at * 37} * interval '1 hour'`,
		});
	return {
		visitor: [
			...[whole('board', '/crypto-jobs'), whole('none', '/crypto-jobs?q=nobody-seeks-this')],
			...[whole('filtered', '/crypto-jobs?workplace=Hybrid'), whole('companies', '/career')],
			...[full, long, bare, ended].map(({ slug }, at) =>
				whole(['full', 'long', 'bare', 'ended'][at] ?? slug, `/crypto-jobs/${slug}`),
			),
			...[whole('apply', `/crypto-jobs/${full.slug}/apply`), whole('quests', '/quest')],
			whole('missing', '/missing-facts'),
		],
		members: [
			{
				token,
				views: [
					...[whole('own', '/career/jobs'), whole('post', '/career/post-job')],
					...[whole('applications', `/crypto-jobs/${full.slug}/applications`)],
					...[whole('member-quests', '/quest'), whole('points', '/quest/points')],
					whole('invite', '/quest/invite'),
				],
			},
		],
	};
}
