/** Have the service worker keep all of the app, so that its pages work without a server. */
export function keepApp(): void {
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage("keep-app"));
}
