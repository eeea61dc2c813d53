/** Tells builds of different sources apart. */
declare const BUILD_ID: string;
/** Tells the shapes of kept answers apart. */
declare const KEPT_SHAPE: string;
