import { Popover } from '@base-ui/react/popover';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { type FileFormat, fileFormats } from '#lib/directory/file-formats.ts';

/** The interactive version of components/directory/ExportLinks.astro, with the same markup. */
export function ExportPanel({ href }: { href: (format: FileFormat) => string }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<Popover.Root open={isOpen} onOpenChange={setOpen}>
			<Popover.Trigger className="button">
				<Download size={16} strokeWidth={1.5} aria-hidden="true" />
				Export
			</Popover.Trigger>
			<Popover.Portal>
				<Popover.Positioner className="float" sideOffset={6} align="end">
					<Popover.Popup className="float-panel export-list">
						<Popover.Title className="visually-hidden">Export</Popover.Title>
						<ul>
							{fileFormats.map(({ format, label, about }) => (
								<li key={format}>
									<a
										className="export-choice"
										href={href(format)}
										rel="nofollow"
										onClick={() => setOpen(false)}
									>
										<strong>{label}</strong>
										<span>{about}</span>
									</a>
								</li>
							))}
						</ul>
					</Popover.Popup>
				</Popover.Positioner>
			</Popover.Portal>
		</Popover.Root>
	);
}
