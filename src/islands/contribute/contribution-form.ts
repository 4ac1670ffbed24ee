import { atom, computed } from 'nanostores';
import { isEmpty, isSameValue, type Value } from '#lib/catalogue/field-values.ts';
import { listTable } from '#lib/catalogue/list-tables.ts';
import { type Conflict, conflictsOf } from '#lib/proposals/form/drafts-conflicts.ts';
import { type FormField, keysOf } from '#lib/proposals/form/form-control.ts';
import { fieldOf } from '#lib/proposals/form/form-fields.ts';
import type { Draft, FieldEdits, FormStart, NamedRecord, Names } from './form-start.ts';
import { isWebAddress } from './web-address.ts';

type Texts = Readonly<Record<string, string>>;

const without = <T>(map: Readonly<Record<string, T>>, gone: readonly string[]) =>
	Object.fromEntries(Object.entries(map).filter(([key]) => !gone.includes(key)));

const NO_SOURCE = 'Enter the web address where you read it.';
const NO_ADDRESS = 'Enter a full web address, with https://';

/** Returns why an address is not a valid source; undefined for a valid one. */
const sourceComplaint = (source: string): string | undefined => {
	if (source.trim() === '') return NO_SOURCE;
	return isWebAddress(source.trim()) ? undefined : NO_ADDRESS;
};

/**
 * Creates the state of a contribution form: the record's values, each field's edit, and the sources. Typed input is
 * kept even if it equals the record's value again.
 */
export function createContributionForm(start: FormStart) {
	const { type } = start;
	const $current = atom<Record<string, Value>>(start.current);
	const $values = atom<Record<string, Value>>({});
	const $sources = atom<Texts>({});
	/** The default source, for edits without one of their own. */
	const $main = atom('');
	const $complaints = atom<Texts>({});
	const $conflicts = atom<Conflict[]>([]);
	const $names = atom<Names>(start.names);
	/** Number of values that are not available yet, such as pictures being uploaded. */
	const $arriving = atom(0);

	const sameAs = (key: string, a: Value, b: Value) => isSameValue(listTable(type, key), a, b);
	const currentOf = (key: string): Value => $current.get()[key] ?? null;

	/** Only edits whose value differs from the record's. */
	const $said = computed(
		[$values, $sources, $current],
		(values, sources, current): FieldEdits =>
			Object.fromEntries(
				Object.entries(values)
					.filter(([key, value]) => !sameAs(key, current[key] ?? null, value))
					.map(([key, value]) => [key, { value, source: sources[sourceKey(key)] ?? '' }]),
			),
	);

	/** Returns the key of a control's source, which all its fields share. */
	const sourceKey = (key: string): string => fieldOf(type, key)?.name ?? key;

	/** Returns the displayed value: the edit if there is one, else the record's. */
	const shownOf = (key: string): Value =>
		$values.get()[key] ?? (key in $values.get() ? null : currentOf(key));

	function take(edits: FieldEdits): void {
		const entries = Object.entries(edits);
		$values.set(Object.fromEntries(entries.map(([key, { value }]) => [key, value])));
		$sources.set(Object.fromEntries(entries.map(([key, { source }]) => [sourceKey(key), source])));
		$complaints.set({});
		$main.set(mostFrequent(entries));
	}

	/** Sets a control's fields. */
	function say(field: FormField, patch: Readonly<Record<string, Value>>): void {
		$values.set({ ...$values.get(), ...patch });
		if ($sources.get()[field.name] === undefined)
			$sources.set({ ...$sources.get(), [field.name]: $main.get() });
		$complaints.set(without($complaints.get(), keysOf(field)));
	}

	function cite(name: string, source: string): void {
		$sources.set({ ...$sources.get(), [name]: source });
		$complaints.set(without($complaints.get(), [`${name}.source`]));
	}

	/** Sets the same source for all edits, present and future. */
	function citeAll(source: string): void {
		const names = Object.keys($said.get()).map(sourceKey);
		$main.set(source);
		$sources.set({ ...$sources.get(), ...Object.fromEntries(names.map((one) => [one, source])) });
		$complaints.set(
			without(
				$complaints.get(),
				names.map((one) => `${one}.source`),
			),
		);
	}

	/** Sets the main source, which applies to edits without their own. */
	function citeMain(source: string): void {
		const before = $main.get();
		$main.set(source);
		const follows = Object.entries($sources.get()).filter(
			([, own]) => own === '' || own === before,
		);
		$sources.set({
			...$sources.get(),
			...Object.fromEntries(follows.map(([name]) => [name, source])),
		});
		$complaints.set(
			without(
				$complaints.get(),
				follows.map(([name]) => `${name}.source`),
			),
		);
	}

	function undo(field: FormField): void {
		const keys = keysOf(field);
		$values.set(without($values.get(), keys));
		$sources.set(without($sources.get(), [field.name]));
		$complaints.set(without($complaints.get(), [...keys, `${field.name}.source`]));
	}

	/** Resumes a draft. Fields whose value in the record has changed wait to be settled. */
	function resume(draft: Draft): void {
		take(draft.data);
		$conflicts.set(conflictsOf(type, draft.data, draft.base, $current.get()));
	}

	/** Takes over the record's current values; returns whether they conflict with the edits. */
	function meet(now: Pick<FormStart, 'current' | 'names'>): boolean {
		const base = baseOf();
		learn(now.names);
		const found = conflictsOf(type, $said.get(), base, now.current);
		$current.set(now.current);
		$conflicts.set(found);
		return found.length > 0;
	}

	function settle(key: string, keeps: 'mine' | 'theirs'): void {
		$conflicts.set($conflicts.get().filter((one) => one.field !== key));
		if (keeps === 'theirs') $values.set(without($values.get(), [key]));
	}

	/** Returns the record's values of the proposed fields; for conflicting ones, the earlier value. */
	function baseOf(): Record<string, Value> {
		const open = new Map($conflicts.get().map(({ field, base }) => [field, base]));
		return Object.fromEntries(
			Object.keys($said.get()).map((key) => [
				key,
				open.has(key) ? (open.get(key) ?? null) : currentOf(key),
			]),
		);
	}

	/** Checks everything that needs no server: a name, and a source for each edit. Returns whether nothing is missing. */
	function trigger(): boolean {
		const fieldEdits = $said.get();
		const found: Record<string, string> = {};
		if (type !== 'round' && isEmpty(shownOf('name'))) found.name = 'A record needs a name.';
		if (type === 'round' && isEmpty(shownOf('project_id')) && isEmpty(shownOf('organization_id')))
			found.project_id = 'Choose who raised it: one project or one organization.';
		for (const [key, { source }] of Object.entries(fieldEdits)) {
			const complaint = sourceComplaint(source);
			if (complaint) found[`${sourceKey(key)}.source`] = complaint;
		}
		$complaints.set(found);
		return Object.keys(found).length === 0;
	}

	/** Waits for a value; the review is blocked until it arrives. */
	async function awaits<T>(value: Promise<T>): Promise<T> {
		$arriving.set($arriving.get() + 1);
		try {
			return await value;
		} finally {
			$arriving.set($arriving.get() - 1);
		}
	}

	const refuse = (complaints: Texts) => $complaints.set(complaints);
	const learn = (names: Names) => $names.set({ ...names, ...$names.get() });
	const know = (key: string, record: NamedRecord) => $names.set({ ...$names.get(), [key]: record });

	if (start.proposal) {
		take(start.proposal.said);
		$conflicts.set(start.draft ? [] : [...start.conflicts]);
	}

	return {
		start,
		$current,
		$said,
		$sources,
		$values,
		$main,
		$complaints,
		$conflicts,
		$names,
		$arriving,
		awaits,
		shownOf,
		currentOf,
		say,
		cite,
		citeAll,
		citeMain,
		undo,
		resume,
		meet,
		settle,
		baseOf,
		trigger,
		refuse,
		know,
		learn,
	};
}
export type ContributionForm = ReturnType<typeof createContributionForm>;

function mostFrequent(entries: readonly (readonly [string, { source: string }])[]): string {
	const counts = new Map<string, number>();
	for (const [, { source }] of entries)
		if (source !== '') counts.set(source, (counts.get(source) ?? 0) + 1);
	return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}
