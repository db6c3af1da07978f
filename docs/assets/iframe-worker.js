// Browsers start no worker for a page opened from the disk, and the search runs in one. There, and only there,
// this runs the worker's script in a hidden frame instead.
if (location.protocol === "file:") {
  window.IFrameWorker = window.Worker = class extends EventTarget {
    constructor(url) {
      super()
      const frame = document.createElement("iframe")
      frame.hidden = true
      document.body.append(frame)
      frame.answer = data => this.dispatchEvent(new MessageEvent("message", { data }))
      this.ready = new Promise(done => { frame.ready = done })
      this.frame = frame
      const page = frame.contentDocument
      page.open()
      page.write(`<script>postMessage = data => frameElement.answer(data)</script>
        <script src="${url}" onload="frameElement.ready()"></script>`)
      page.close()
    }

    postMessage(data) {
      this.ready.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data })))
    }

    terminate() { this.frame.remove() }
  }
}
