// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// What a car sees of another: the record that the referee sends every turn.
struct CarState {
    uint32 balance;
    uint32 speed;
    uint32 y;
    uint32 shield;
    address car;
}

interface Car {
    function takeYourTurn(Circuit circuit, CarState[] calldata cars, uint256 ownIndex) external;
}

/// A referee for benchmarks: a race of five cars in plain bytecode. Its gas and its prices are its own.
contract Circuit {
    uint256 internal constant CARS = 5;
    uint256 internal constant FINISH = 1000;
    int256 internal constant WAD = 1e18;

    uint256 public turn;
    address public mover;
    address[CARS] internal grid;
    mapping(address => CarState) internal states;
    mapping(uint256 => uint256) public sold;

    error NotYourTurn();

    /// Runs a race of at most `turns` turns; returns a digest of all that happened.
    function race(address[CARS] calldata cars, uint256 seed, uint256 turns) external returns (bytes32 digest) {
        for (uint256 i = 0; i < CARS; i++) {
            grid[i] = cars[i];
            states[cars[i]] = CarState(15000, 0, 0, 0, cars[i]);
        }
        turn = 1;
        digest = bytes32(seed);
        for (uint256 played = 0; played < turns; played++) {
            if (drive()) break;
            digest = keccak256(abi.encode(digest, allCars()));
            if (turn % CARS == 0) shuffle(uint256(digest));
            turn++;
        }
    }

    function drive() internal returns (bool finished) {
        address car = grid[turn % CARS];
        mover = car;
        (CarState[] memory sorted, uint256 index) = standings(car);
        try Car(car).takeYourTurn{gas: 2_000_000}(this, sorted, index) {} catch {}
        mover = address(0);
        for (uint256 i = 0; i < CARS; i++) {
            CarState storage state = states[grid[i]];
            if (state.shield > 0) state.shield--;
            state.y += state.speed;
            if (state.y >= FINISH) return true;
        }
    }

    function shuffle(uint256 entropy) internal {
        for (uint256 i = 0; i < CARS; i++) {
            uint256 j = i + (entropy % (CARS - i));
            (grid[i], grid[j]) = (grid[j], grid[i]);
            entropy = uint256(keccak256(abi.encode(entropy)));
        }
    }

    function allCars() public view returns (CarState[] memory cars) {
        cars = new CarState[](CARS);
        for (uint256 i = 0; i < CARS; i++) cars[i] = states[grid[i]];
    }

    function standings(address car) public view returns (CarState[] memory sorted, uint256 index) {
        sorted = allCars();
        for (uint256 i = 0; i < CARS; i++)
            for (uint256 j = i + 1; j < CARS; j++)
                if (sorted[j].y > sorted[i].y) (sorted[i], sorted[j]) = (sorted[j], sorted[i]);
        for (uint256 i = 0; i < CARS; i++) if (sorted[i].car == car) index = i;
    }

    function accelerate(uint256 amount) external returns (uint256 cost) {
        cost = pay(0, amount, accelerateCost(amount));
        states[msg.sender].speed += uint32(amount);
    }

    function shell(uint256 amount) external returns (uint256 cost) {
        cost = pay(1, amount, shellCost(amount));
        uint32 ownY = states[msg.sender].y;
        address hit;
        uint32 nearest = type(uint32).max;
        for (uint256 i = 0; i < CARS; i++) {
            CarState storage state = states[grid[i]];
            if (state.y > ownY && state.y < nearest) (nearest, hit) = (state.y, grid[i]);
        }
        if (hit != address(0) && states[hit].shield == 0 && states[hit].speed > 1) states[hit].speed = 1;
    }

    function shield(uint256 amount) external returns (uint256 cost) {
        cost = pay(2, amount, shieldCost(amount));
        states[msg.sender].shield += uint32(amount);
    }

    function pay(uint256 action, uint256 amount, uint256 cost) internal returns (uint256) {
        if (msg.sender != mover) revert NotYourTurn();
        states[msg.sender].balance -= uint32(cost);
        sold[action] += amount;
        return cost;
    }

    function accelerateCost(uint256 amount) public view returns (uint256) {
        return costOf(0, amount, 10e18, -223143551314209755, 2e18);
    }

    function shellCost(uint256 amount) public view returns (uint256) {
        return costOf(1, amount, 200e18, -400477566597125289, 2e17);
    }

    function shieldCost(uint256 amount) public view returns (uint256) {
        return costOf(2, amount, 100e18, -400477566597125289, 1e17);
    }

    /// The sum of target · e^(decay · (turn − (sold + 1) / rate)) over the units.
    function costOf(uint256 action, uint256 amount, int256 target, int256 decay, int256 rate)
        internal
        view
        returns (uint256 sum)
    {
        uint256 already = sold[action];
        int256 now_ = int256(turn) * WAD;
        unchecked {
            for (uint256 i = 0; i < amount; i++) {
                int256 due = (int256(already + i + 1) * WAD * WAD) / rate;
                int256 power = (decay * (now_ - due)) / WAD;
                sum += uint256((target * exponential(power)) / WAD) / 1e18;
            }
        }
    }

    /// e^x for x with 18 decimals: 2^k by shifting, the rest by a series in fixed point of 96 bits.
    function exponential(int256 x) internal pure returns (int256) {
        unchecked {
            if (x <= -42e18) return 0;
            require(x < 90e18, "too large");
            int256 fixedX = (x << 96) / WAD;
            int256 k = ((fixedX << 96) / 54916777467707473351141471128 + 2 ** 95) >> 96;
            int256 r = fixedX - k * 54916777467707473351141471128;
            int256 sum = 1 << 96;
            int256 term = 1 << 96;
            term = (term * r) >> 96;
            sum += term;
            term = ((term * r) >> 96) / 2;
            sum += term;
            term = ((term * r) >> 96) / 3;
            sum += term;
            term = ((term * r) >> 96) / 4;
            sum += term;
            term = ((term * r) >> 96) / 5;
            sum += term;
            term = ((term * r) >> 96) / 6;
            sum += term;
            term = ((term * r) >> 96) / 7;
            sum += term;
            term = ((term * r) >> 96) / 8;
            sum += term;
            int256 scaled = sum * WAD;
            return k < 96 ? scaled >> uint256(96 - k) : scaled << uint256(k - 96);
        }
    }
}
