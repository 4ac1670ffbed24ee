import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Combobox } from '#islands/ui/Combobox.tsx';
import { RecordMark } from '#islands/ui/RecordMark.tsx';
import { useImmediateUpdate } from '#islands/ui/use-value.ts';
import type { Value } from '#lib/catalogue/field-values.ts';
import { keysOf, type PickedType } from '#lib/proposals/form/form-control.ts';
import { formNames } from '#lib/proposals/form/form-fields.ts';
import { type ControlProps, textOf } from './controls.ts';
import { findRecords, type PickedRecord } from './find-records.ts';

interface Chosen {
	type: PickedType | null;
	name: string;
	slug: string | null;
	logo: string | null;
}

/** Picks a catalogue record by name; accepts a plain name only if the catalogue has no such record. */
export function RecordPicker(props: ControlProps) {
	const { field, id, values, patch, names, know, isInvalid, describedBy } = props;
	const [text, setText] = useState('');
	const place = useRef<HTMLDivElement>(null);
	const drawNow = useImmediateUpdate();
	if (field.kind !== 'record') return null;
	const { targets, plain, keepsName } = field;
	const types = (['project', 'organization', 'person'] as const).filter((type) => targets[type]);
	const nothing: Record<string, Value> = Object.fromEntries(
		keysOf(field).map((key) => [key, keepsName && key === plain ? '' : null]),
	);

	function choose(record: PickedRecord): void {
		const key = targets[record.type];
		if (!key) return;
		know(`${record.type}:${record.id}`, record);
		put({
			...nothing,
			[key]: record.id,
			...(keepsName && plain && { [plain]: record.name }),
		});
	}

	/** Moves the focus within the same key press, so that the next character is not typed outside the form. */
	function put(value: Record<string, Value>): void {
		drawNow(() => {
			setText('');
			patch(value);
		});
		place.current?.querySelector<HTMLElement>('input, button')?.focus();
	}

	const chosen = chosenOf();
	function chosenOf(): Chosen | undefined {
		for (const type of types) {
			const value = values[targets[type] ?? ''];
			if (typeof value !== 'number') continue;
			const known = names[`${type}:${value}`];
			return {
				type,
				name: known?.name ?? `No. ${value}`,
				slug: known?.slug ?? null,
				logo: known?.logo ?? null,
			};
		}
		const name = plain ? textOf(values[plain]) : '';
		return name === '' ? undefined : { type: null, name, slug: null, logo: null };
	}

	return (
		<div ref={place}>
			{chosen ? (
				<div className="picked" id={id} tabIndex={-1}>
					<RecordMark name={chosen.name} image={chosen.logo} />
					<span>
						{chosen.name}{' '}
						<span className="text-soft">
							{chosen.type ? formNames[chosen.type].noun : 'not in the directory'}
						</span>
					</span>
					<button type="button" className="icon-button" onClick={() => put(nothing)}>
						<X size={16} aria-hidden />
						<span className="visually-hidden">Choose another than {chosen.name}</span>
					</button>
				</div>
			) : (
				<Combobox
					id={id}
					value={text}
					onType={setText}
					find={(term, signal) => findRecords(types, term, signal)}
					keyOf={(record) => `${record.type}:${record.id}`}
					draw={(record) => (
						<>
							<RecordMark name={record.name} image={record.logo} />
							<span>{record.name}</span>
							<span className="text-soft">{formNames[record.type].noun}</span>
						</>
					)}
					onChoose={choose}
					isTyped={({ name }) => name.toLowerCase() === text.trim().toLowerCase()}
					onEnter={() => takeName(text.trim())}
					onLeave={leave}
					foot={plain && text.trim() !== '' && <PlainName name={text.trim()} take={takeName} />}
					placeholder={`Search ${types.map((type) => (type === 'person' ? 'people' : `${type}s`)).join(' and ')}`}
					isInvalid={isInvalid}
					describedBy={describedBy}
					saysNone
				/>
			)}
		</div>
	);

	/** Accepts typed text as a name if nothing was chosen; the focus moves on. */
	function leave(): void {
		const name = text.trim();
		if (!plain || name === '') return;
		setText('');
		patch({ ...nothing, [plain]: name });
	}

	function takeName(name: string): void {
		if (!plain || name === '') return;
		put({ ...nothing, [plain]: name });
	}
}

function PlainName({ name, take }: { name: string; take: (name: string) => void }) {
	return (
		<div className="combobox-foot">
			<button type="button" className="button" onClick={() => take(name)}>
				Not listed: use the name “{name}”
			</button>
			<p className="field-hint">
				Better:{' '}
				<a className="link" href="/contribute" target="_blank" rel="noopener">
					propose it as a record
				</a>{' '}
				as well, so that it can be linked.
			</p>
		</div>
	);
}
