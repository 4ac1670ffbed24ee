import fc from 'fast-check';
import { expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { staff, useAlerts } from '../../../tests/setup/alerts.ts';
import { saveAlert } from './alerts.ts';

const { database, tell, record, toldOf, member } = useAlerts();

test('changes after the alert are reported, with the first and last value of each field', async () => {
	const me = await member();
	const project = await record('project', 'Lido', { location: 'Berlin' });
	await revise(database.db, staff, [
		{ type: 'project', id: project.id, set: { location: 'Bern' } },
	]);
	await saveAlert(database.db, me.id, {
		type: 'project',
		slug: project.slug,
		kind: 'revision',
		by_mail: true,
	});
	await revise(database.db, staff, [
		{ type: 'project', id: project.id, set: { location: 'Basel' } },
	]);
	await revise(database.db, staff, [
		{
			type: 'project',
			id: project.id,
			set: { location: 'Zug', year_founded: 2020, sectors: ['DeFi'] },
		},
	]);
	await tell();
	const [only, ...more] = await toldOf(me.id);
	expect(more).toEqual([]);
	expect(only?.title).toMatch(/^Lido: .*changed$/);
	expect(only?.body).toContain('Location: Bern → Zug');
	expect(only?.body).toContain('Year founded: 2020');
	expect(only?.body).toContain('Sectors changed');
	expect(only?.link).toBe('/project/lido/history');
	await revise(database.db, staff, [{ type: 'project', id: project.id, set: { location: null } }]);
	await tell();
	expect((await toldOf(me.id)).at(-1)?.body).toBe('Location removed, was Zug');
});

test('only changes since each alert began are reported, whoever asked and whenever it ran', async () => {
	const { db } = database;
	const names = ['website', 'twitter', 'github', 'discord', 'location', 'ecosystem'] as const;
	let run = 0;
	await fc.assert(
		fc.asyncProperty(
			fc.array(
				fc.oneof(
					fc.record({
						does: fc.constant('change'),
						record: fc.nat(1),
						field: fc.constantFrom(...names),
					}),
					fc.record({ does: fc.constant('watch'), record: fc.nat(1), by: fc.nat(1) }),
					fc.record({ does: fc.constant('tell') }),
				),
				{ minLength: 3, maxLength: 14 },
			),
			async (steps) => {
				run += 1;
				const members = [await member(), await member()];
				const records = [
					await record('project', `Property A ${run}`),
					await record('project', `Property B ${run}`),
				];
				const expected = new Map<string, Set<string>>();
				let stamp = 0;
				for (const step of [...steps, { does: 'tell' as const }]) {
					if (step.does === 'tell') await tell();
					if (step.does === 'watch' && 'by' in step) {
						const key = `${step.by} ${step.record}`;
						if (!expected.has(key)) expected.set(key, new Set());
						await saveAlert(db, members[step.by]?.id ?? 0, {
							type: 'project',
							slug: records[step.record]?.slug ?? '',
							kind: 'revision',
							by_mail: false,
						});
					}
					if (step.does === 'change' && 'field' in step) {
						stamp += 1;
						const value = `https://changed.example/${run}/${stamp}`;
						await revise(db, staff, [
							{
								type: 'project',
								id: records[step.record]?.id ?? 0,
								set: { [step.field]: value },
							},
						]);
						for (const by of [0, 1]) expected.get(`${by} ${step.record}`)?.add(step.field);
					}
				}
				for (const [key, fields] of expected) {
					const [by, at] = key.split(' ').map(Number);
					const told = await toldOf(members[by ?? 0]?.id ?? 0);
					const bodies = told
						.filter(({ title }) => title.startsWith(`Property ${at === 0 ? 'A' : 'B'} ${run}:`))
						.map(({ body }) => body.toLowerCase());
					const said = names.filter((name) => bodies.some((body) => body.includes(`${name}: `)));
					expect(new Set(said)).toEqual(fields);
				}
			},
		),
		{ numRuns: 12 },
	);
});
