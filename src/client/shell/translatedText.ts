/** What a translator shows instead of a text node of the page. */
const shownInstead = new WeakMap<Node, ChildNode>();

/**
 * Lets React and the translators of browsers work on the same page. Google's and Microsoft's
 * translators take text nodes out of the page and show `<font>` elements in their place. React
 * keeps the text nodes: it would write new texts into nodes that nobody sees, and removing one, or
 * inserting beside it, would throw and take the whole page (facebook/react#11538). Giving every
 * text an element of its own would have to be remembered in every line of JSX. Here, a text node
 * that React is about to use is first put back where it was, and the translator, which follows the
 * page's changes, translates it again.
 *
 * The DOM's own methods stay unchanged until a translator has replaced the first text. Returns a
 * function that ends the observation.
 */
export function keepTranslatedText(): () => void {
  let isGuarded = false;
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      for (const node of record.removedNodes) {
        const shown = node instanceof Text ? fontOf(record) : null;
        if (shown) shownInstead.set(node, shown);
        if (shown && !isGuarded) guardTextNodes();
        isGuarded ||= shown !== null;
      }
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Returns the element that replaces the removed text: it was inserted either by the same operation
 * or beside the text.
 */
function fontOf({ addedNodes, previousSibling, nextSibling }: MutationRecord): ChildNode | null {
  for (const node of [...addedNodes, previousSibling, nextSibling])
    if (node instanceof HTMLElement && node.localName === 'font') return node;
  return null;
}

function putBack(node: Node | null): void {
  const shown = node && shownInstead.get(node);
  if (!shown) return;
  shownInstead.delete(node);
  shown.replaceWith(node);
}

/**
 * Makes the methods with which React changes the page put back the text nodes that they are called
 * with.
 */
function guardTextNodes(): void {
  // oxlint-disable-next-line typescript/unbound-method -- each is called with the node as `this`
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Node.prototype.removeChild = function removePresent<Child extends Node>(
    this: Node,
    child: Child,
  ): Child {
    putBack(child);
    return child.parentNode === this ? removeChild.call<Node, [Child], Child>(this, child) : child;
  };
  Node.prototype.insertBefore = function insertBeforePresent<Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    putBack(child);
    putBack(before);
    return insertBefore.call<Node, [Child, Node | null], Child>(
      this,
      child,
      before?.parentNode === this ? before : null,
    );
  };
  Node.prototype.appendChild = function appendPresent<Child extends Node>(
    this: Node,
    child: Child,
  ): Child {
    putBack(child);
    return appendChild.call<Node, [Child], Child>(this, child);
  };
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      putBack(this);
      value?.set?.call(this, text);
    },
  });
}
