/**
 * Does to the page what the translators of browsers do: sets the document's language, and replaces
 * every text node by a copy in two `<font>` elements. The texts stay the same, so that a test finds
 * them. Returns how many texts have been replaced.
 */
export function translatePage(): number {
  document.documentElement.lang = 'de';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  const translated = texts.filter(
    (text) =>
      text.data.trim() !== '' &&
      !text.parentElement?.closest('font, script, style, noscript, textarea, [translate="no"]'),
  );
  for (const text of translated) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
  return translated.length;
}
