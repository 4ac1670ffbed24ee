import './combobox.css';
import { X } from 'lucide-react';

interface Props {
	/** Accessible label of the list. */
	label: string;
	items: readonly { key: string; text: string }[];
	onRemove: (key: string) => void;
}

/** The chosen items, each with a button that removes it. */
export function Chosen({ label, items, onRemove }: Props) {
	if (items.length === 0) return null;
	return (
		<ul className="chosen" aria-label={`${label}: chosen`}>
			{items.map(({ key, text }) => (
				<li key={key}>
					{text}
					<button type="button" aria-label={`Remove ${text}`} onClick={() => onRemove(key)}>
						<X size={14} strokeWidth={1.5} aria-hidden="true" />
					</button>
				</li>
			))}
		</ul>
	);
}
