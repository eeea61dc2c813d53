/**
 * The styles of the first load: the library's base, whose variables come from our theme at start. A file that uses a Mantine
 * component imports that component's `.layer.css` beside it. Layers let our own rules win everywhere.
 */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import './tokens.css';
import './global.css';
