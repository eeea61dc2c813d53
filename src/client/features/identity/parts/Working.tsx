import { Loader } from '@mantine/core';
import '@mantine/core/styles/Loader.layer.css';

/** What the page is doing, while the user waits. */
export function Working({ text }: { readonly text: string }) {
  return (
    <p role="status">
      <Loader size={24} aria-hidden /> {text}
    </p>
  );
}
