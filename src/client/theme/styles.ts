/**
 * The styles of the first load: the library's base and the components of the frame, in the library's own order; its variables
 * come from our theme at start. A page that uses another Mantine component imports that component's `.layer.css` beside it.
 * Layers let our own rules win everywhere.
 */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import './tokens.css';
import './global.css';
