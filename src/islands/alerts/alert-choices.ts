import { atom, map } from 'nanostores';
import type { ListedAlert, WantedAlert } from '#lib/alerts/alerts.ts';
import { type AlertKind, alertsFor } from '#lib/alerts/kinds.ts';
import type { EntityType } from '#lib/entities/tabs.ts';

/** The form state of one kind of alert. */
export interface Choice {
	/** Null: no such alert exists yet. */
	id: string | null;
	isOn: boolean;
	/** The limit as typed; empty for kinds without one. */
	limit: string;
	byMail: boolean;
}

type Choices = Partial<Record<AlertKind, Choice>>;

export type FormState =
	| { kind: 'waiting' }
	| { kind: 'failed'; text: string }
	/** `problem` is why the last change was not saved. */
	| { kind: 'ready'; problem: { kind: AlertKind; text: string } | null };

/** The form's calls. */
export interface AlertCalls {
	read(type: EntityType, slug: string): Promise<ListedAlert[]>;
	save(wanted: WantedAlert): Promise<string>;
	remove(id: string): Promise<unknown>;
}

const textOf = (error: unknown): string =>
	error instanceof Error ? error.message : 'Something went wrong.';

/** Creates the form of one record's alerts, which saves every change at once. */
export function createAlertChoices(type: EntityType, slug: string, calls: AlertCalls) {
	const kinds = alertsFor(type);
	const $form = atom<FormState>({ kind: 'waiting' });
	const $choices = map<Choices>({});
	/** Pending saves by kind of alert; those of one kind are sent in the order they were made. */
	const sending = new Map<AlertKind, Promise<void>>();

	async function load(): Promise<void> {
		if ($form.get().kind === 'failed') $form.set({ kind: 'waiting' });
		try {
			const had = await calls.read(type, slug);
			$choices.set(
				Object.fromEntries(
					kinds.map(({ kind, limit }) => {
						const alert = had.find((one) => one.kind === kind);
						return [
							kind,
							{
								id: alert?._id ?? null,
								isOn: alert !== undefined,
								limit: String(alert?.limit ?? limit?.initially ?? ''),
								byMail: alert?.by_mail ?? true,
							},
						];
					}),
				),
			);
			$form.set({ kind: 'ready', problem: null });
		} catch (error) {
			$form.set({ kind: 'failed', text: textOf(error) });
		}
	}

	/** Draws an unsaved change, such as a limit being typed. */
	function draw(kind: AlertKind, change: Partial<Choice>): void {
		const choice = $choices.get()[kind];
		if (choice) $choices.setKey(kind, { ...choice, ...change });
	}

	async function send(kind: AlertKind): Promise<void> {
		const choice = $choices.get()[kind];
		if (!choice) return;
		try {
			if (choice.isOn) draw(kind, { id: await calls.save(wanted(kind, choice)) });
			else if (choice.id !== null) {
				await calls.remove(choice.id);
				draw(kind, { id: null });
			}
			$form.set({ kind: 'ready', problem: null });
		} catch (error) {
			// Only saved choices are ticked.
			draw(kind, { isOn: $choices.get()[kind]?.id !== null });
			$form.set({ kind: 'ready', problem: { kind, text: textOf(error) } });
		}
	}

	function wanted(kind: AlertKind, { limit, byMail }: Choice): WantedAlert {
		return {
			type,
			slug,
			kind,
			by_mail: byMail,
			...(limit.trim() !== '' && { limit: Number(limit) }),
		};
	}

	/** Draws a change and saves it, after earlier ones of the same kind. */
	function choose(kind: AlertKind, change: Partial<Choice>): Promise<void> {
		draw(kind, change);
		const sent = (sending.get(kind) ?? Promise.resolve()).then(() => send(kind));
		sending.set(kind, sent);
		return sent;
	}

	/** Saves a typed limit, if the alert is on. */
	async function keepLimit(kind: AlertKind): Promise<void> {
		if ($choices.get()[kind]?.isOn) await choose(kind, {});
	}

	return { kinds, $form, $choices, load, draw, choose, keepLimit };
}
