/** Its script stands before ours in the page. */
declare const uPlot: typeof import('uplot').default
