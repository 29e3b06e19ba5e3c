interface Listener {
  (value: number): void;
}

class Sensor {
  private listener: Listener | null = null;
  private calibration: { offset: number } | null = null;

  calibrate(offset: number): void {
    if (offset > 0) {
      this.calibration = { offset };
    }
  }

  onValue(listener: Listener): void {
    this.listener = listener;
  }

  feed(value: number): void {
    this.listener!(value + this.calibration!.offset);
  }
}

const sensor = new Sensor();
sensor.onValue((value) => console.log(value));
sensor.calibrate(0);
sensor.feed(20);
