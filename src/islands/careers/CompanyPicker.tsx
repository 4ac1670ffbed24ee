import { useState } from 'react';
import { island } from '#islands/island.ts';
import { Combobox } from '#islands/ui/Combobox.tsx';
import { RecordMark } from '#islands/ui/RecordMark.tsx';
import { findHirers } from './find-hirers.calls.ts';

interface Props {
	/** Id of the input, for its label. */
	id: string;
	/** The field's text: a name, or the address of a page. */
	text: string;
	/** Path of the last picked record. */
	picked: string;
	isInvalid: boolean;
	describedBy: string;
}

/**
 * Picks the hiring company by name. The form sends the text as `record` and the picked path as `picked`; without
 * script, only the text.
 */
export const CompanyPicker = island(function CompanyPicker(props: Props) {
	const { id, isInvalid, describedBy } = props;
	const [text, setText] = useState(props.text);
	const [picked, setPicked] = useState(props.picked);
	return (
		<>
			<input type="hidden" name="picked" value={picked} />
			<Combobox
				id={id}
				name="record"
				value={text}
				onType={(typed) => {
					setText(typed);
					setPicked('');
				}}
				find={findHirers}
				keyOf={({ path }) => path}
				draw={({ name, noun, logo }) => (
					<>
						<RecordMark name={name} image={logo} />
						<span>{name}</span>
						<span className="text-soft">{noun}</span>
					</>
				)}
				onChoose={({ path, name }) => {
					setText(name);
					setPicked(path);
				}}
				isTyped={({ name }) => name.toLowerCase() === text.trim().toLowerCase()}
				placeholder="Search by name"
				maxLength={200}
				isInvalid={isInvalid}
				describedBy={describedBy}
				saysNone
			/>
		</>
	);
});
