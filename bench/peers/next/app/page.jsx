import { redirect } from 'next/navigation';

export default function Home() {
	redirect('/directory/projects/1');
}
