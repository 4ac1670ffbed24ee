import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import './confirm-dialog.css';
import { PostForm, type Question } from './PostForm.tsx';

interface Props extends Question {
	isOpen: boolean;
	onOpen: (isOpen: boolean) => void;
}

/** Asks for confirmation before something irreversible. Pressing Enter at once does nothing. */
export function ConfirmDialog({ isOpen, onOpen, ...question }: Props) {
	const { title, text } = question;
	const keep = useRef<HTMLButtonElement>(null);
	return (
		<AlertDialog.Root open={isOpen} onOpenChange={onOpen}>
			<AlertDialog.Portal>
				<AlertDialog.Backdrop className="account-backdrop" />
				<AlertDialog.Popup className="account-dialog confirm-dialog" initialFocus={keep}>
					<AlertDialog.Title>{title}</AlertDialog.Title>
					<AlertDialog.Description>{text}</AlertDialog.Description>
					<PostForm {...question}>
						<AlertDialog.Close className="button" ref={keep}>
							{question.keep}
						</AlertDialog.Close>
					</PostForm>
				</AlertDialog.Popup>
			</AlertDialog.Portal>
		</AlertDialog.Root>
	);
}
